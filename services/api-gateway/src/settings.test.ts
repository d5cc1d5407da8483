import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseSettings, type SettingsError } from '@pain-assessment/service-kit';
import { EmbeddedGatewaySettings, GatewaySettings } from './settings.ts';

const NATS_URL = 'tls://api-gateway:secret@nats-0:4222,tls://nats-1:4222';
const REDIS_URL = 'rediss://user:secret@redis:6379';
const PUBLIC_BASE_URL = 'https://pain.example.org';
const SEALING_KEYS = `a:${Buffer.from('these 32 bytes are no secret :-)').toString('base64')}`;
const BUS_KEYS_SCORING = `s:${randomBytes(32).toString('base64')}`;
const BUS_KEYS_RENDERER = `r:${randomBytes(32).toString('base64')}`;
const complete = {
  NODE_ENV: 'production',
  ACCOUNTS_FILE: 'accounts.yaml',
  ...{ NATS_URL, REDIS_URL, PUBLIC_BASE_URL, SEALING_KEYS, BUS_KEYS_SCORING, BUS_KEYS_RENDERER },
};

describe('the settings of the gateway', () => {
  test('have the defaults of the contract', () => {
    expect(parseSettings(EmbeddedGatewaySettings, {})).toMatchObject({
      PORT: 8080,
      ADMIN_PORT: 9090,
      SESSION_TTL_SECONDS: 7200,
      RESULT_RETENTION_SECONDS: 900,
      TOMBSTONE_TTL_SECONDS: 86400,
      IDEMPOTENCY_TTL_SECONDS: 86400,
      DEMO_PORT: 8081,
      LOG_LEVEL: 'info',
    });
  });

  test('are complete in production', () => {
    expect(parseSettings(GatewaySettings, complete)).toMatchObject({ REDIS_URL, NATS_URL });
  });

  test.each(['NATS_URL', 'REDIS_URL', 'SEALING_KEYS', 'ACCOUNTS_FILE', 'BUS_KEYS_SCORING', 'BUS_KEYS_RENDERER'])(
    'are refused in production without %s',
    (variable) => {
      expect(() => parseSettings(GatewaySettings, { ...complete, [variable]: undefined })).toThrow(variable);
    },
  );

  test.each([
    ['production', undefined, false],
    [undefined, REDIS_URL, false],
    ['staging', REDIS_URL, false],
    ['development', REDIS_URL, true],
    ['test', REDIS_URL, true],
    [undefined, undefined, true],
  ])('with NODE_ENV %s and REDIS_URL %s have development accounts and random keys: %s', (NODE_ENV, url, allowed) => {
    const parse = () => parseSettings(EmbeddedGatewaySettings, { NODE_ENV, REDIS_URL: url });

    if (allowed) expect(parse()).toHaveProperty('PORT');
    else expect(parse).toThrow(/ACCOUNTS_FILE.*SEALING_KEYS/s);
  });

  const PLAIN = [
    ['PUBLIC_BASE_URL', 'http://pain.CANARY.org'],
    ['REDIS_URL', 'redis://user:CANARY@redis:6379'],
    ['REDIS_URL', 'rediss://CANARY:6379'],
    ['NATS_URL', 'nats://user:CANARY@nats:4222'],
    ['NATS_URL', 'tls://user:CANARY@nats:4222,nats://nats:4222'],
    ['NATS_URL', 'tls://CANARY:4222'],
  ];

  test.each(PLAIN)('reject in production a %s of %s', (variable, url) => {
    const parse = () => parseSettings(GatewaySettings, { ...complete, [variable]: url });

    expect(parse).toThrow(`${variable}: must be`);
    expect(parse).not.toThrow(/CANARY/);
  });

  test.each(PLAIN)('accept a %s of %s if a mesh encrypts, and outside production', (variable, url) => {
    for (const change of [{ ALLOW_PLAIN_TRANSPORT: 'on' }, { NODE_ENV: 'test' }]) {
      expect(parseSettings(GatewaySettings, { ...complete, [variable]: url, ...change })).toHaveProperty(variable, url);
    }
  });

  test('reject TLS files for a Redis address without TLS, because they would protect nothing', () => {
    const plain = { ...complete, NODE_ENV: 'test', REDIS_URL: 'redis://redis:6379', REDIS_TLS_CA_FILE: '/ca.crt' };
    expect(() => parseSettings(GatewaySettings, plain)).toThrow('REDIS_TLS_CA_FILE: is set, but REDIS_URL is without');
  });

  test('reject a key that two variables share', () => {
    const parse = () => parseSettings(GatewaySettings, { ...complete, BUS_KEYS_RENDERER: SEALING_KEYS });
    expect(parse).toThrow('BUS_KEYS_RENDERER: repeats a key');
  });

  test('reject in production the default of PUBLIC_BASE_URL, which has no TLS and names this machine', () => {
    const unset = { ...complete, PUBLIC_BASE_URL: undefined };
    const refusal = 'PUBLIC_BASE_URL: is required in production';
    for (const schema of [GatewaySettings, EmbeddedGatewaySettings]) {
      expect(() => parseSettings(schema, unset)).toThrow(refusal);
      expect(parseSettings(schema, { ...unset, ALLOW_PLAIN_TRANSPORT: 'on' }).PUBLIC_BASE_URL).toBeUndefined();
    }
  });

  test('require no bus keys and no TLS inside one process', () => {
    const { NATS_URL: _, BUS_KEYS_SCORING: _1, BUS_KEYS_RENDERER: _2, ...embedded } = complete;
    expect(parseSettings(EmbeddedGatewaySettings, embedded)).toHaveProperty('SEALING_KEYS');
  });

  test.each([
    ['PORT', '70000'],
    ['PUBLIC_BASE_URL', 'ftp://CANARY'],
    ['PUBLIC_BASE_URL', 'https://pain.example.org/?CANARY'],
    ['SEALING_KEYS', 'CANARY'],
    ['SEALING_KEYS', `CANARY:${Buffer.alloc(32).toString('base64')}`],
    ['BUS_KEYS_SCORING', 'CANARY'],
    ['REDIS_URL', 'CANARY'],
    ['REDIS_TLS_CA_FILE', '/CANARY/ca.crt'],
    ['NATS_TLS_CA_FILE', '/CANARY/ca.crt'],
    ['SESSION_TTL_SECONDS', '0'],
  ])('name a wrong %s without its value', (variable, value) => {
    const parse = () => parseSettings(GatewaySettings, { ...complete, [variable]: value });

    expect(parse).toThrow(variable);
    expect(parse).not.toThrow(/CANARY/);
  });

  /** Variables that a failed start reports. */
  function findBad(schema: Parameters<typeof parseSettings>[0], env: Record<string, string | undefined>): string[] {
    try {
      parseSettings(schema, env);
      return [];
    } catch (error) {
      return (error as SettingsError).problems.map(({ variable }) => variable).sort();
    }
  }

  test('name wrong, missing and contradicting variables in one start, each once', () => {
    const missing = [
      'ACCOUNTS_FILE',
      'BUS_KEYS_RENDERER',
      'BUS_KEYS_SCORING',
      'NATS_URL',
      'PUBLIC_BASE_URL',
      'REDIS_URL',
    ];
    const env = { NODE_ENV: 'production', PORT: 'CANARY', SEALING_KEYS: 'CANARY', ALLOW_PLAIN_TRANSPORT: 'CANARY' };
    const bad = [...missing, 'PORT', 'SEALING_KEYS', 'ALLOW_PLAIN_TRANSPORT'].sort();
    expect(findBad(GatewaySettings, env)).toEqual(bad);
    expect(findBad(EmbeddedGatewaySettings, env)).toEqual(
      bad.filter((variable) => !/^(BUS_KEYS|NATS|REDIS)/.test(variable)),
    );
    const contradicting = {
      ...complete,
      PORT: 'CANARY',
      REDIS_URL: 'redis://redis',
      REDIS_TLS_CERT_FILE: '/CANARY',
      REDIS_TLS_CA_FILE: '/CANARY',
      SESSION_KEYS: SEALING_KEYS,
    };
    expect([...new Set(findBad(GatewaySettings, contradicting))]).toEqual([
      ...['PORT', 'REDIS_TLS_CA_FILE', 'REDIS_TLS_CERT_FILE', 'REDIS_TLS_KEY_FILE', 'REDIS_URL', 'SESSION_KEYS'],
    ]);
  });

  test('alone, outside development, require accounts and keys even if Redis is missing too', () => {
    expect(findBad(GatewaySettings, {})).toEqual(['ACCOUNTS_FILE', 'NATS_URL', 'REDIS_URL', 'SEALING_KEYS']);
  });

  test('reject session keys from two places, and a file without keys', () => {
    const file = { SESSION_KEYS_FILE: new URL(import.meta.url).pathname };
    expect(findBad(GatewaySettings, { ...complete, ...file })).toEqual(['SESSION_KEYS_FILE']);
    const keyFile = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys');
    writeFileSync(keyFile, `w:${randomBytes(32).toString('base64')}\n`);
    expect(findBad(GatewaySettings, { ...complete, SESSION_KEYS_FILE: keyFile })).toEqual([]);
    const both = { ...complete, SESSION_KEYS: `w:${randomBytes(32).toString('base64')}`, SESSION_KEYS_FILE: keyFile };
    expect(findBad(GatewaySettings, both)).toEqual(['SESSION_KEYS_FILE']);
  });

  test('drop the slash at the end of PUBLIC_BASE_URL', () => {
    const { PUBLIC_BASE_URL } = parseSettings(EmbeddedGatewaySettings, {
      PUBLIC_BASE_URL: 'https://pain.example.org/base/',
    });
    expect(PUBLIC_BASE_URL).toBe('https://pain.example.org/base');
  });
});
