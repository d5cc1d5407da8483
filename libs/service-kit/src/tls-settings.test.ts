import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  listClientCertificates,
  parseSettings,
  platformSettings,
  readTlsFiles,
  requireProtectedBus,
  withRules,
} from './settings.ts';
import { createTestAuthority, type TestAuthority, type TestCertificate } from './testing/certificates.ts';

const Settings = withRules(z.object(platformSettings), requireProtectedBus());
const NATS_URL = 'tls://user:secret@nats:4222';

let authority: TestAuthority;
let own: TestCertificate;
let other: TestCertificate;
beforeAll(async () => {
  authority = await createTestAuthority();
  [own, other] = await Promise.all([authority.issue('own'), authority.issue('other')]);
});
afterAll(() => authority.remove());

const parse = (env: Record<string, string | undefined>) => parseSettings(Settings, { NATS_URL, ...env });
const files = () => ({
  NATS_TLS_CERT_FILE: own.certFile,
  NATS_TLS_KEY_FILE: own.keyFile,
  NATS_TLS_CA_FILE: own.caFile,
});

test('files for TLS are read by their paths, and may all be absent', () => {
  expect(readTlsFiles(parse(files()), 'NATS')).toMatchObject({
    certFile: own.certFile,
    keyFile: own.keyFile,
    caFile: own.caFile,
  });
  expect(readTlsFiles(parse({}), 'NATS')).toEqual({});
});

test('the seconds until a client certificate expires are known by its server, 0 for a file that cannot be read', () => {
  const now = Date.now();
  const [nats, redis, ...others] = listClientCertificates({ ...files(), REDIS_TLS_CERT_FILE: '/absent' }, now);

  // The authority issues certificates for two days.
  expect(nats).toEqual({ labels: { server: 'NATS' }, level: expect.any(Number) });
  expect(Math.ceil((nats?.level ?? 0) / 86_400)).toBe(2);
  expect(redis).toEqual({ labels: { server: 'REDIS' }, level: 0 });
  expect(others).toEqual([]);
  expect(listClientCertificates({}, now)).toEqual([]);
});

test('a private authority needs no certificate of the service', () => {
  expect(parse({ NATS_TLS_CA_FILE: own.caFile })).toHaveProperty('NATS_TLS_CA_FILE', own.caFile);
});

test.each([
  ['NATS_TLS_CERT_FILE: is required', () => ({ NATS_TLS_CERT_FILE: undefined })],
  ['NATS_TLS_KEY_FILE: is required', () => ({ NATS_TLS_KEY_FILE: undefined })],
  ['NATS_TLS_KEY_FILE: is not the key', () => ({ NATS_TLS_KEY_FILE: other.keyFile })],
  ['NATS_TLS_CERT_FILE: must be', () => ({ NATS_TLS_CERT_FILE: own.keyFile })],
  ['NATS_TLS_KEY_FILE: must be', () => ({ NATS_TLS_KEY_FILE: own.certFile })],
  ['NATS_TLS_CA_FILE: must be', () => ({ NATS_TLS_CA_FILE: join(own.folder, 'absent') })],
  ['NATS_TLS_CERT_FILE: is set, but NATS_URL is without TLS', () => ({ NATS_URL: 'nats://user:secret@nats:4222' })],
])('%s … rejects the start, without the path of the file', (problem, change) => {
  const refused = () => parse({ ...files(), ...change() });

  expect(refused).toThrow(problem);
  expect(refused).not.toThrow(own.folder);
});
