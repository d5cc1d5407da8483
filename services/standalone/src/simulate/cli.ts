import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient, isApiError } from '@pain-assessment/client';
import { Locale, type Result, Zone } from '@pain-assessment/contracts';
import { startStandalone } from '../app.ts';
import { DEVELOPMENT_KEY } from '../welcome.ts';
import { playPatient } from './patient.ts';

const USAGE = `Usage: npm run simulate -- [--zone ZONE] [--locale xx-YY] [--out DIR] [--base URL] [--key KEY]

Plays integrator and patient over HTTP and writes result.json and report.pdf to DIR (default: out).
Without --base a service is started for the time of the run.
`;

const { values } = parseArgs({
  options: {
    zone: { type: 'string', default: 'thoracolumbar_spine' },
    locale: { type: 'string' },
    out: { type: 'string', default: 'out' },
    base: { type: 'string' },
    key: { type: 'string', default: DEVELOPMENT_KEY },
    help: { type: 'boolean', default: false },
  },
});

const zone = Zone.parse(values.zone);
const locale = Locale.optional().parse(values.locale);

const READINESS_POLL_MS = 50;

/** Starts a service on free ports, unless `base` names one; its component must then have the same address. */
async function serviceAt(base: string | undefined) {
  if (base !== undefined) return { baseUrl: base.replace(/(?<!\/)\/+$/, ''), close: async () => {} };
  const own = { PORT: '0', ADMIN_PORT: '0', DEMO_PORT: '0', PUBLIC_BASE_URL: undefined };
  const service = await startStandalone({ LOG_LEVEL: 'warn', ...process.env, ...own });
  while (!(await service.ready())) await pause(READINESS_POLL_MS);
  return service;
}

/** Plays integrator and patient over HTTP: create, start, draft, submit, result, report, delete. */
async function simulate(baseUrl: string) {
  const client = createClient({ baseUrl, secretKey: values.key });
  const session = await client.createSession({
    zone,
    patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
    modules: ['cartography', 'questionnaires'],
    reference: 'SIMULATED-0001',
    ...(locale && { locale }),
  });
  await playPatient(session.component.url);
  const result = (await client.waitForResult(session.session_id)) as Result;
  const pdf = await buffer(await client.report(session.session_id));
  await client.deleteSession(session.session_id);
  return { result, pdf };
}

async function play(): Promise<void> {
  const service = await serviceAt(values.base);
  try {
    const { result, pdf } = await simulate(service.baseUrl);
    await mkdir(values.out, { recursive: true });
    await writeFile(join(values.out, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
    await writeFile(join(values.out, 'report.pdf'), pdf);
    const score = result.mcri.status === 'computed' ? result.mcri.score : 'missing';
    process.stdout.write(`MCRi ${score}; wrote result.json and report.pdf to ${values.out}\n`);
  } finally {
    await service.close();
  }
}

try {
  if (values.help) process.stdout.write(USAGE);
  else await play();
} catch (error) {
  // The caller can resolve an error of the API; any other one is a bug, and shows its stack.
  if (!isApiError(error)) throw error;
  const isAway = error.code === 'unreachable';
  const help = `No service answers at ${values.base}. Start it, or leave out --base to have one started.`;
  process.stderr.write(`${isAway ? help : error.message}\n`);
  process.exitCode = 1;
}
