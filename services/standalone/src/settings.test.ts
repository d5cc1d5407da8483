import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { parseStandaloneSettings } from './settings.ts';

test.each([{}, { NATS_URL: '', PUBLIC_BASE_URL: '' }])('an environment of %j is enough', (env) => {
  const { gateway, scoring } = parseStandaloneSettings(env);
  expect(gateway).toMatchObject({ PORT: 8080, ADMIN_PORT: 9090, DEMO_PORT: 8081, LOG_LEVEL: 'info' });
  expect(gateway.NATS_URL).toBeUndefined();
  expect(scoring.LOG_LEVEL).toBe('info');
});

test('in one process production needs neither bus keys nor TLS between its parts', () => {
  const keys = `a:${randomBytes(32).toString('base64')}`;
  const PUBLIC_BASE_URL = 'https://pain.example.org';
  const env = { NODE_ENV: 'production', ACCOUNTS_FILE: 'accounts.yaml', SEALING_KEYS: keys, PUBLIC_BASE_URL };
  expect(parseStandaloneSettings(env).gateway.SEALING_KEYS).toBe(keys);
  expect(() => parseStandaloneSettings({ ...env, NATS_URL: 'nats://localhost:4222' })).toThrow(
    /BUS_KEYS_SCORING.*NATS_URL/,
  );
});

test('names invalid variables of every part at once, each once, and no value', () => {
  const bad = { PORT: 'CANARY', LOG_LEVEL: 'CANARY', NATS_URL: 'CANARY', RENDER_CONCURRENCY: 'CANARY' };
  const parse = () => parseStandaloneSettings({ ...bad, API_BASE_URL: 'CANARY' });
  for (const variable of [...Object.keys(bad), 'API_BASE_URL']) {
    expect(parse).toThrow(new RegExp(`^Bad settings: (?!.*${variable}: .*${variable}: ).*${variable}: `));
  }
  expect(parse).not.toThrow(/CANARY/);
});

test.each([
  [undefined, 'http://127.0.0.1:8081/webhooks', '127.0.0.1/32'],
  ['::', 'http://127.0.0.1:8081/webhooks', '127.0.0.1/32'],
  ['::1', 'http://[::1]:8081/webhooks', '::1/128'],
])('on the host %j the demo receives webhooks at %s, and they reach %s besides', (HOST, url, network) => {
  const { gateway } = parseStandaloneSettings({ WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16', ...(HOST && { HOST }) });
  expect(gateway).toMatchObject({ DEMO_WEBHOOK_URL: url, WEBHOOK_ALLOWED_NETWORKS: ['10.1.0.0/16', network] });
});

test.each([{ ACCOUNTS_FILE: 'accounts.yaml' }, { DEMO_PORT: '0' }])(
  'with %j the demo receives no webhooks, and they reach no private network',
  (env) => {
    const { gateway } = parseStandaloneSettings(env);
    expect([gateway.DEMO_WEBHOOK_URL, gateway.WEBHOOK_ALLOWED_NETWORKS]).toEqual([undefined, []]);
  },
);
