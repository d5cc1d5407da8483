import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isApiError } from '@pain-assessment/client';
import { Locale, Zone } from '@pain-assessment/contracts';
import { startStandalone } from '../app.ts';
import { DEVELOPMENT_KEY } from '../welcome.ts';
import { simulate } from './simulate.ts';

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

const READINESS_POLL_MS = 50;

/** Starts a service of its own on free ports, unless one is named; then its component must be on the same address. */
async function serviceAt(base: string | undefined) {
  if (base !== undefined) return { baseUrl: base.replace(/(?<!\/)\/+$/, ''), close: async () => {} };
  const own = { PORT: '0', ADMIN_PORT: '0', DEMO_PORT: '0', PUBLIC_BASE_URL: undefined };
  const service = await startStandalone({ LOG_LEVEL: 'warn', ...process.env, ...own });
  while (!(await service.ready())) await pause(READINESS_POLL_MS);
  return service;
}

async function play(): Promise<void> {
  const zone = Zone.parse(values.zone);
  const locale = Locale.optional().parse(values.locale);
  const service = await serviceAt(values.base);
  try {
    const { result, pdf } = await simulate({ baseUrl: service.baseUrl, secretKey: values.key, zone, locale });
    await mkdir(values.out, { recursive: true });
    await writeFile(join(values.out, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
    await writeFile(join(values.out, 'report.pdf'), pdf);
    const score = result.mcri.status === 'computed' ? result.mcri.score : 'missing';
    process.stdout.write(`MCRi ${score}; wrote result.json and report.pdf to ${values.out}\n`);
  } finally {
    await service.close();
  }
}

/** What whoever started this can act on; null for a fault of our own, which is thrown with its stack. */
function explain(error: unknown): string | null {
  if (!isApiError(error)) return null;
  return error.code === 'unreachable'
    ? `No service answers at ${values.base}. Start it, or leave out --base to have one started.`
    : error.message;
}

try {
  if (values.help) process.stdout.write(USAGE);
  else await play();
} catch (error) {
  const explanation = explain(error);
  if (explanation === null) throw error;
  process.stderr.write(`${explanation}\n`);
  process.exitCode = 1;
}
