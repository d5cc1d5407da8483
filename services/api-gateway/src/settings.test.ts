import { describe, expect, test } from '@jest/globals';
import { parseSettings } from '@pain-assessment/service-kit';
import { EmbeddedGatewaySettings, GatewaySettings } from './settings.ts';

const NATS_URL = 'nats://localhost:4222';
const REDIS_URL = 'redis://localhost:6379';
const SEALING_KEYS = `a:${Buffer.alloc(32, 1).toString('base64')}`;
const complete = { NATS_URL, REDIS_URL, SEALING_KEYS, ACCOUNTS_FILE: 'accounts.yaml', NODE_ENV: 'production' };

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

  test.each(['NATS_URL', 'REDIS_URL', 'SEALING_KEYS', 'ACCOUNTS_FILE'])(
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

  test.each([
    ['PORT', '70000'],
    ['PUBLIC_BASE_URL', 'ftp://CANARY'],
    ['PUBLIC_BASE_URL', 'https://pain.example.org/?CANARY'],
    ['SEALING_KEYS', 'CANARY'],
    ['REDIS_URL', 'CANARY'],
    ['SESSION_TTL_SECONDS', '0'],
  ])('name a wrong %s without its value', (variable, value) => {
    const parse = () => parseSettings(GatewaySettings, { ...complete, [variable]: value });

    expect(parse).toThrow(variable);
    expect(parse).not.toThrow(/CANARY/);
  });

  test('drop the slash at the end of PUBLIC_BASE_URL', () => {
    const { PUBLIC_BASE_URL } = parseSettings(EmbeddedGatewaySettings, {
      PUBLIC_BASE_URL: 'https://pain.example.org/base/',
    });
    expect(PUBLIC_BASE_URL).toBe('https://pain.example.org/base');
  });
});
