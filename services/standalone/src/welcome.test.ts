import { expect, test } from '@jest/globals';
import { DEVELOPMENT_KEY, welcome } from './welcome.ts';

const PLACES = {
  baseUrl: 'http://localhost:8080',
  adminUrl: 'http://localhost:9090',
  demoUrl: 'http://localhost:8081',
};

test('prints the key of the development account only if that account is in force', () => {
  expect(welcome({ ...PLACES, hasDevelopmentAccounts: true })).toContain(`Bearer ${DEVELOPMENT_KEY}'`);
  expect(welcome({ ...PLACES, hasDevelopmentAccounts: false })).not.toContain('sk_test_');
});
