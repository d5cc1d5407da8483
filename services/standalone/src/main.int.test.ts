import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import type { CreatedSession, CreateSession, Result } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { EXAMPLE_PASSWORD } from '@pain-assessment/demo-integrator';
import { fullMap, paintAlone } from '@pain-assessment/report-renderer/testing';
import { freePort, type Spawned, spawnProcess, waitFor } from '@pain-assessment/service-kit/testing';
import { openTablet } from './simulate/patient.ts';
import { DEVELOPMENT_KEY } from './welcome.ts';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

const processes: Spawned[] = [];
afterEach(async () => {
  await Promise.all(processes.splice(0).map((child) => child.stop('SIGKILL')));
});

/** `npm start` after its build, with only the given environment, and without the samples of the demo. */
async function begin(env: Record<string, string> = {}) {
  const [PORT = '', ADMIN_PORT = '', DEMO_PORT = ''] = (await Promise.all([1, 2, 3].map(freePort))).map(String);
  const off = { CHROMIUM_SANDBOX: 'off', DEMO_SAMPLES: 'off' };
  const clean = { NODE_OPTIONS: '', LOG_LEVEL: '', ...off, PORT, ADMIN_PORT, DEMO_PORT };
  const child = await spawnProcess({ command: process.execPath, args: [MAIN], env: { ...clean, ...env } });
  processes.push(child);
  const probe = async (path: string) => (await fetch(`http://127.0.0.1:${ADMIN_PORT}${path}`)).status;
  const call = (method: string, path: string, body?: CreateSession) =>
    fetch(`http://127.0.0.1:${PORT}/v1/sessions${path}`, {
      method,
      headers: { Authorization: `Bearer ${DEVELOPMENT_KEY}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const createSession = (body = createSessionBody()) => call('POST', '', body);
  const readResult = async (id: string): Promise<Result> => (await call('GET', `/${id}/result`)).json();
  return { child, ports: [PORT, ADMIN_PORT, DEMO_PORT], probe, createSession, readResult };
}

const waitForEnd = (child: Spawned) => waitFor(() => child.exited(), { what: 'the process to end', seconds: 20 });

test('npm start prints the addresses below its log, once the demo has two samples with three visits each, and then audit lines', async () => {
  const { child, ports, createSession } = await begin({ DEMO_SAMPLES: 'on' });
  const output = () => child.stdout().split(/^\n {2}Try it/m);
  await waitFor(() => child.stdout().includes("-d '"), { what: 'the welcome', seconds: 60 });
  const [logged = '', welcome = ''] = output();
  for (const line of logged.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  expect(logged).not.toMatch(/"level":"(warn|error)".*"(route|error)":/);
  expect(welcome).toMatch(/'\n\n$/);
  expect(welcome).not.toContain('"level"');

  const demo = `http://localhost:${ports[2]}`;
  const signedIn = await fetch(`${demo}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: demo },
    body: new URLSearchParams({ password: EXAMPLE_PASSWORD }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const list = await (await fetch(demo, { headers: { cookie } })).text();
  expect(list.match(/to the last visit: [\d.]+, [\d.]+, [\d.]+"/g)).toHaveLength(2);

  expect((await createSession()).status).toBe(201);
  await waitFor(() => output()[1]?.includes('"message":"audit"'), { what: 'the audit line' });
});

test('npm start listens only on loopback, and keeps its audit lines at every log level', async () => {
  const { child, ports, createSession } = await begin({ LOG_LEVEL: 'error' });
  await waitFor(() => child.stdout().includes("-d '"), { what: 'the welcome', seconds: 30 });
  expect((await createSession()).status).toBe(201);
  await waitFor(() => child.stdout().includes('"operation":"create"'), { what: 'the audit line' });
  expect(child.stdout()).not.toContain('"message":"request"');

  const elsewhere = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, family }) => !internal && family === 'IPv4'),
  );
  const hosts = ['127.0.0.2', ...elsewhere.map(({ address }) => address)];
  for (const host of hosts) {
    for (const port of ports) await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed');
  }
});

test('npm start draws the maps of patients who submit as soon as it is ready as each is painted alone', async () => {
  const { probe, createSession, readResult } = await begin();
  const open = async (weight_kg: number) => {
    const patient = { sex: 'male', height_cm: 170, weight_kg } as const;
    const answer = await createSession({ ...createSessionBody(), modules: ['cartography'], patient });
    const { session_id: id, component }: CreatedSession = await answer.json();
    const tablet = openTablet(component.url);
    await tablet.start();
    return { id, patient, tablet };
  };
  const sessions = await Promise.all(
    [50, 125].map((weight) => waitFor(() => open(weight), { what: 'a session', seconds: 60 })),
  );
  await waitFor(async () => (await probe('/readyz')) === 200, { what: 'the renderer', seconds: 60, everyMs: 1 });
  // The renderer still paints the other bodies of its warm-up.
  await Promise.all(sessions.map(({ tablet }) => tablet.submit({ cartography: fullMap })));

  for (const { id, patient } of sessions) {
    const { cartography } = await readResult(id);
    expect(cartography?.images).toEqual(await paintAlone(patient, fullMap));
  }
});

test('npm start names every invalid variable of every part at once, and no value', async () => {
  const bad = {
    PORT: 'CANARY',
    LOG_LEVEL: 'CANARY',
    NATS_URL: 'CANARY',
    RENDER_CONCURRENCY: 'CANARY',
    API_BASE_URL: 'CANARY',
  };
  const { child } = await begin(bad);
  await waitForEnd(child);

  expect(await child.stop()).toBe(1);
  for (const variable of Object.keys(bad)) expect(child.output().split(variable)).toHaveLength(2);
  expect(child.output()).not.toContain('CANARY');
});

test('npm start without its NATS is alive and not ready, and exits cleanly on SIGTERM', async () => {
  const { child, probe } = await begin({ NATS_URL: `nats://127.0.0.1:${await freePort()}` });
  await waitFor(async () => (await probe('/livez')) === 200, { what: 'the admin server', seconds: 20 });
  expect(await probe('/readyz')).toBe(503);

  expect(await child.stop('SIGTERM')).toBe(0);
});

test('npm start has no shell between npm and the service, which would keep SIGTERM from it', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(scripts.start).toMatch(/^exec node /);
});
