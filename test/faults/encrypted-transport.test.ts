import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody, typicalCartography } from '@pain-assessment/contracts/testing';
import {
  createTestAuthority,
  startNats,
  startRedisWithTls,
  type TestAuthority,
  type TestNats,
  type TestRedisWithTls,
} from '@pain-assessment/service-kit/testing';
import { middleAnswers } from '@pain-assessment/standalone/testing';
import { type AccountsFile, demoAndOther, writeAccounts } from '../support/accounts.ts';
import { type Replica, SERVICES, type Service, startReplica } from '../support/fleet.ts';
import { integrator } from '../support/integrator.ts';

const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
/** Rights of the Redis user in docs/operating.md. */
const [, RULES = ''] = /`(~pa:[^`]*)`/.exec(readText('docs/operating.md')) ?? [];

/** The charts' configuration of NATS with TLS, with certificates and port of the test. */
const natsConfiguration = (certificates: string) =>
  readText('charts/pain-assessment/files/nats-tls.conf')
    .replace('include nats.conf', readText('charts/pain-assessment/files/nats.conf'))
    .replace(/^(port|http_port|max_payload):.*$/gm, '')
    .replace(/\$[A-Z_]+_PASSWORD/g, 'secret')
    .replaceAll('/etc/nats/tls', certificates);

let authority: TestAuthority;
let accounts: AccountsFile;
let nats: TestNats;
let redis: TestRedisWithTls;
const replicas: Replica[] = [];

async function start(service: Service): Promise<Replica> {
  const { certFile, keyFile, caFile } = await authority.issue(service);
  const files = (server: 'NATS' | 'REDIS') => ({
    [`${server}_TLS_CERT_FILE`]: certFile,
    [`${server}_TLS_KEY_FILE`]: keyFile,
    [`${server}_TLS_CA_FILE`]: caFile,
  });
  return startReplica(service, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    NATS_URL: `tls://${service}:secret@localhost:${new URL(nats.url).port}`,
    ...files('NATS'),
    ...(service === 'api-gateway' && {
      PUBLIC_BASE_URL: 'https://pain.example.org',
      ACCOUNTS_FILE: accounts.file,
      REDIS_URL: `rediss://gateway:secret@localhost:${redis.port}`,
      ...files('REDIS'),
    }),
  });
}

beforeAll(async () => {
  authority = await createTestAuthority();
  accounts = await writeAccounts(demoAndOther({}));
  nats = await startNats({ own: true, configuration: natsConfiguration((await authority.issue('localhost')).folder) });
  redis = await startRedisWithTls({ certificate: await authority.issue('localhost'), rules: RULES });
  replicas.push(...(await Promise.all(SERVICES.map(start))));
});
afterAll(async () => {
  await Promise.all(replicas.map(({ process }) => process.stop()));
  await Promise.all([nats?.stop(), redis?.stop(), accounts?.remove(), authority?.remove()]);
});

test('in production the whole service works with certificates and the documented users', async () => {
  const [gateway] = replicas.filter(({ service }) => service === 'api-gateway');
  const server = integrator(gateway?.baseUrl ?? '');
  const headers = { 'idempotency-key': 'record-1' };
  const created = await server.create(createSessionBody(), headers);
  expect([created.status, (await server.create(createSessionBody(), headers)).json]).toEqual([201, created.json]);

  const { session_id: id, component } = created.json;
  const page = integrator(gateway?.baseUrl ?? '', component.token);
  const api = '/component/api';
  const view = await page.call('GET', `${api}/assessment`);
  const assessment = { cartography: typicalCartography(), answers: middleAnswers(view.json.questionnaires) };
  const statuses = [
    await page.call('POST', `${api}/start`, { body: { pin: '4711' } }),
    await page.call('PUT', `${api}/draft`, { body: { revision: 1, assessment } }),
    await page.call('POST', `${api}/submission`, { body: { assessment } }),
    await page.call('POST', `${api}/unlock`, { body: { pin: '1234' } }),
    await page.call('POST', `${api}/unlock`, { body: { pin: '4711' } }),
    await server.report(id),
    await server.result(id),
    await server.remove(id),
  ].map(({ status }) => status);

  expect(statuses).toEqual([200, 204, 200, 403, 200, 200, 200, 204]);
});
