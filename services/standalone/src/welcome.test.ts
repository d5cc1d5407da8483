import { expect, test } from '@jest/globals';
import { DEVELOPMENT_KEY, welcome } from './welcome.ts';

const PLACES = {
  baseUrl: 'http://localhost:8080',
  adminUrl: 'http://localhost:9090',
  demoUrl: 'http://localhost:8081',
};
const STAFF_PASSWORD = 'staff-of-the-demo';

test('prints the key of the development account only if that account is in force', () => {
  expect(welcome(PLACES, { STAFF_PASSWORD })).toContain(`Bearer ${DEVELOPMENT_KEY}'`);
  expect(welcome(PLACES, { STAFF_PASSWORD, ACCOUNTS_FILE: 'accounts.yaml' })).not.toContain('sk_test_');
});

test("prints the demo's password only if it is the public one", () => {
  expect(welcome(PLACES, { STAFF_PASSWORD })).toContain(`password: ${STAFF_PASSWORD}`);
  expect(welcome(PLACES, { STAFF_PASSWORD: 'a password of ours' })).not.toMatch(/staff-of-the-demo|a password of ours/);
});
