import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { addKey, keepFirst, putLastFirst, withCredentials, withSecondUsers } from './rotation-words.mjs';

const CONFIG = readFileSync(
  fileURLToPath(new URL('../../../../charts/pain-assessment/files/nats.conf', import.meta.url)),
  'utf8',
);
const passwords = { API_GATEWAY_PASSWORD: 'pa', SCORING_PASSWORD: 'pb', REPORT_RENDERER_PASSWORD: 'pc' };
const listUsers = (config: string) => [...config.matchAll(/user: (\S+)/g)].map(([, user]) => user);
const listRights = (config: string) => config.match(/permissions: \{[\s\S]*?\n {6}\}/g) ?? [];

test('appends a key, moves it to the front, and removes the others', () => {
  const both = addKey('k1:a', 'k2:b');
  expect([both, putLastFirst(both), keepFirst(putLastFirst(both))]).toEqual(['k1:a,k2:b', 'k2:b,k1:a', 'k2:b']);
});

test('adds a second user with the same rights for each service', () => {
  const config = withSecondUsers(CONFIG, { passwords, isAlone: false });
  expect(listUsers(config)).toEqual(
    ['api-gateway', 'scoring', 'report-renderer'].flatMap((user) => [user, `${user}-2`]),
  );
  expect(config).toContain('user: scoring-2\n      password: pb\n');
  expect(listRights(config)).toEqual(listRights(CONFIG).flatMap((rights) => [rights, rights]));
});

test('can omit the first users', () => {
  const config = withSecondUsers(CONFIG, { passwords, isAlone: true });
  expect(listUsers(config)).toEqual(['api-gateway-2', 'scoring-2', 'report-renderer-2']);
  expect(config).not.toContain('$');
});

test('keeps scheme, host and port of an address', () => {
  expect(withCredentials('tls://a:b@nats.nats:4222', { user: 'c', password: 'd' })).toBe('tls://c:d@nats.nats:4222');
});
