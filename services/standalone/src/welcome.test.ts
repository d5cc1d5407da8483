import { expect, test } from '@jest/globals';
import { DEVELOPMENT_KEY, welcome } from './welcome.ts';

const PLACES = {
  baseUrl: 'http://localhost:8080',
  adminUrl: 'http://localhost:9090',
  demoUrl: 'http://localhost:8081',
  hasExamplePassword: true,
};

test('prints the key of the development account only if that account is in force', () => {
  expect(welcome({ ...PLACES, hasDevelopmentAccounts: true })).toContain(`Bearer ${DEVELOPMENT_KEY}'`);
  expect(welcome({ ...PLACES, hasDevelopmentAccounts: false })).not.toContain('sk_test_');
});

test("prints the demo's password only if it is the public one", () => {
  const places = { ...PLACES, hasDevelopmentAccounts: true };
  expect(welcome(places)).toContain('password: staff-of-the-demo');
  expect(welcome({ ...places, hasExamplePassword: false })).not.toContain('staff-of-the-demo');
});
