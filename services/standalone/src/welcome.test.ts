import { expect, test } from '@jest/globals';
import { DEVELOPMENT_KEY, welcome } from './welcome.ts';

const PLACES = {
  baseUrl: 'http://localhost:8080',
  adminUrl: 'http://localhost:9090',
  demoUrl: 'http://localhost:8081',
  hasExamplePassword: true,
};

test('the key of the development account is told only where that account is in force', () => {
  expect(welcome({ ...PLACES, hasDevelopmentAccounts: true })).toContain(`Bearer ${DEVELOPMENT_KEY}'`);
  expect(welcome({ ...PLACES, hasDevelopmentAccounts: false })).not.toContain('sk_test_');
});

test("the demo's password is told only where it is the one that everybody knows", () => {
  const places = { ...PLACES, hasDevelopmentAccounts: true };
  expect(welcome(places)).toContain('password: staff-of-the-demo');
  expect(welcome({ ...places, hasExamplePassword: false })).not.toContain('staff-of-the-demo');
});
