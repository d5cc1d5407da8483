import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Environment, parseSettings } from '@pain-assessment/service-kit';
import { StandaloneSettings } from './settings.ts';

const parse = (env: Environment) => parseSettings(StandaloneSettings, env);

test.each([{}, { NATS_URL: '', PUBLIC_BASE_URL: '' }])('an environment of %j is enough', (env) => {
  const settings = parse(env);
  expect(settings).toMatchObject({ PORT: 8080, ADMIN_PORT: 9090, DEMO_PORT: 8081, LOG_LEVEL: 'info' });
  expect(settings).toMatchObject({ RENDER_CONCURRENCY: 4, API_BASE_URL: 'http://localhost:8080' });
  expect(settings.NATS_URL).toBeUndefined();
});

test('in one process production needs neither bus keys nor TLS between its parts', () => {
  const keys = `a:${randomBytes(32).toString('base64')}`;
  const PUBLIC_BASE_URL = 'https://pain.example.org';
  const env = { NODE_ENV: 'production', ACCOUNTS_FILE: 'accounts.yaml', SEALING_KEYS: keys, PUBLIC_BASE_URL };
  expect(parse(env).SEALING_KEYS).toBe(keys);
  expect(() => parse({ ...env, NATS_URL: 'nats://localhost:4222' })).toThrow(/BUS_KEYS_SCORING.*NATS_URL/);
});

test('names invalid variables of every part at once, each once, and no value', () => {
  const bad = { PORT: 'CANARY', LOG_LEVEL: 'CANARY', NATS_URL: 'CANARY', RENDER_CONCURRENCY: 'CANARY' };
  const parseBad = () => parse({ ...bad, API_BASE_URL: 'CANARY' });
  for (const variable of [...Object.keys(bad), 'API_BASE_URL']) {
    expect(parseBad).toThrow(new RegExp(`^Bad settings: (?!.*${variable}: .*${variable}: ).*${variable}: `));
  }
  expect(parseBad).not.toThrow(/CANARY/);
});

test.each([
  [undefined, 'http://127.0.0.1:8081/webhooks', '127.0.0.1/32'],
  ['::', 'http://127.0.0.1:8081/webhooks', '127.0.0.1/32'],
  ['::1', 'http://[::1]:8081/webhooks', '::1/128'],
])('on the host %j the demo receives webhooks at %s, and they reach %s besides', (HOST, url, network) => {
  const settings = parse({ WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16', ...(HOST && { HOST }) });
  expect(settings).toMatchObject({ DEMO_WEBHOOK_URL: url, WEBHOOK_ALLOWED_NETWORKS: ['10.1.0.0/16', network] });
});

test.each([{ ACCOUNTS_FILE: 'accounts.yaml' }, { DEMO_PORT: '0' }])(
  'with %j the demo receives no webhooks, and they reach no private network',
  (env) => {
    const settings = parse(env);
    expect([settings.DEMO_WEBHOOK_URL, settings.WEBHOOK_ALLOWED_NETWORKS]).toEqual([undefined, []]);
  },
);
