import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DEMO_KEY, OTHER_KEY } from '../support/accounts.ts';
import { type Backends, type Fleet, SERVICES, startBackends, startFleet } from '../support/fleet.ts';
import { readPdf } from '../support/pdf.ts';
import { keysWithoutExpiry, readContents } from '../support/redis-keys.ts';
import { type Canaries, makeCanaries, type Observed, runCanarySessions } from './support/canary-sessions.ts';
import { findIn } from './support/clear-text.ts';
import { readSpans, startTraceCollector, type TraceCollector } from './support/trace-collector.ts';

let backends: Backends;
let collector: TraceCollector;
let folder: string;
let fleet: Fleet;
let observed: Observed;
let canaries: Canaries;
const inRedis: Record<string, string> = {};
const inFiles: Record<string, string> = {};
const metrics: Record<string, string> = {};
const logs: Record<string, string> = {};

/** A browser creates and deletes files during work: a file that no longer exists was not left behind. */
async function filesBelow(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (file: string) => [file, await readFile(file, 'utf8').catch(() => '')] as const;
  return Object.fromEntries(await Promise.all(files.map(read)));
}

async function look(moment: string): Promise<void> {
  const [stored, files] = await Promise.all([readContents(backends.redis.url), filesBelow(folder)]);
  for (const [key, value] of Object.entries(stored)) inRedis[`${key} ${moment}`] = value;
  for (const [file, value] of Object.entries(files)) inFiles[`${file} ${moment}`] = value;
}

/** All output of the processes goes to one folder. */
async function startEverything() {
  folder = await mkdtemp(join(tmpdir(), 'canary-'));
  [backends, collector] = await Promise.all([startBackends(), startTraceCollector()]);
  fleet = await startFleet(
    { 'api-gateway': 1, scoring: 1, 'report-renderer': 1 },
    {
      ...backends.env,
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: 'k8s.pod.name=pod-1',
      TMPDIR: folder,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
    },
  );
}

beforeAll(async () => {
  await startEverything();
  canaries = makeCanaries();
  const { baseUrl } = fleet.one('api-gateway');
  const { redis, nats } = backends;
  observed = await runCanarySessions({ baseUrl, canaries, redis, nats, look });
  expect(await keysWithoutExpiry(redis.url)).toEqual([]);
  for (const { service, adminUrl } of fleet.replicas) {
    metrics[service] = await (await fetch(`${adminUrl}/metrics`)).text();
  }
  await fleet.stop();
  for (const { service, process } of fleet.replicas) logs[service] = process.output();
  Object.assign(inFiles, await filesBelow(folder));
});
afterAll(async () => {
  await fleet?.stop();
  await Promise.all([backends?.stop(), collector?.close()]);
  if (folder) await rm(folder, { recursive: true, force: true });
});

const everything = () => ({ ...canaries, ...observed.secrets, 'key of demo': DEMO_KEY, 'key of other': OTHER_KEY });

test('the service contained the canary values: report and result have the reference', async () => {
  for (const report of observed.reports)
    expect((await readPdf(report)).text.replace(/\s/g, '')).toContain(canaries.reference);
});

test('no log line at debug level identifies the patient or grants access to a session', () => {
  for (const service of SERVICES) expect(logs[service]?.split('\n').length).toBeGreaterThan(3);
  expect(logs['api-gateway']).toContain('"outcome"');
  expect(findIn(logs, everything())).toEqual([]);
});

test('no metric identifies the patient or grants access to a session', () => {
  for (const service of SERVICES) expect(metrics[service]).toContain('# TYPE');
  expect(findIn(metrics, everything())).toEqual([]);
});

test('no trace identifies the patient or grants access to a session', () => {
  const traces = { traces: collector.exports.join('\n') };
  const silent = SERVICES.filter((service) => !traces.traces.includes(`"${service}"`));
  expect(silent.map((service) => `${service}: ${logs[service]}`)).toEqual([]);
  expect(findIn(traces, everything())).toEqual([]);
});

test('a trace of a submission names its operation by semantic conventions, and its commands without keys', () => {
  const spans = readSpans(collector.exports);
  const submission = spans.find(
    ({ name, attributes }) =>
      name === 'POST /component/api/submission' && attributes['http.response.status_code'] === 200,
  );
  const parts = spans.filter(({ traceId, spanId }) => traceId === submission?.traceId && spanId !== submission.spanId);

  expect(submission?.resource).toEqual({
    'service.name': 'api-gateway',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    'k8s.pod.name': 'pod-1',
  });
  expect(submission?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/component/api/submission',
    'url.path': '/component/api/submission',
    'http.response.header.x-request-id': { values: [{ stringValue: expect.stringMatching(/^[0-9a-f-]{36}$/) }] },
  });
  const commit = parts.find(({ name }) => name === 'EVALSHA commit-n');
  expect(commit?.attributes).toEqual({
    'db.system.name': 'redis',
    'db.operation.name': 'EVALSHA',
    'db.stored_procedure.name': 'commit-n',
  });
  const names = parts.map(({ name }) => name);
  expect(names).toContain('request pain.v1.scoring.compute');
  expect(names).toContain('process pain.v1.scoring.compute');
});

test('no rejection repeats the rejected content', () => {
  const bodies = Object.fromEntries(
    observed.refusals.map(({ json, status, headers }, index) => [
      `${index}: ${status} ${json?.code}`,
      `${JSON.stringify(json)}${JSON.stringify([...headers])}`,
    ]),
  );
  const codes = new Set(observed.refusals.map(({ json }) => json?.code));
  for (const code of [
    'invalid_request',
    'invalid_resume_bundle',
    'session_not_found',
    'result_not_ready',
    'stale_draft',
  ])
    expect(codes).toContain(code);
  for (const code of [
    'idempotency_key_reused',
    'browser_call_refused',
    'wrong_pin',
    'pin_locked',
    'service_unavailable',
  ])
    expect(codes).toContain(code);
  expect(findIn(bodies, everything())).toEqual([]);
});

test('no file of a process identifies the patient, during work or after', () => {
  expect(Object.keys(inFiles).length).toBeGreaterThan(3);
  expect(findIn(inFiles, everything())).toEqual([]);
});

test('no clear text in Redis identifies the patient; only names of keys contain session ids, and nothing contains tokens', () => {
  expect(Object.keys(inRedis).length).toBeGreaterThan(10);
  const names = { 'names of keys': Object.keys(inRedis).join('\n') };
  const secrets = Object.entries(everything()).filter(([name]) => !name.startsWith('session id'));
  expect(findIn({ ...inRedis, ...names }, Object.fromEntries(secrets))).toEqual([]);
});
