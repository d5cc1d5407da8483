import { readFile } from 'node:fs/promises';
import { type StubServices, serveStubs } from '@pain-assessment/api-gateway/testing';
import { connectBus } from '@pain-assessment/bus';
import {
  type Cartography,
  REPORT_COMPARISON,
  REPORT_FIGURES,
  REPORT_PDF,
  SCORING_COMPARE,
  SCORING_COMPUTE,
} from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { parseSealingKeys } from '@pain-assessment/service-kit';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { writeAccounts } from '../../support/accounts.ts';
import { BUS_KEYS, startBackends, startReplica } from '../../support/fleet.ts';
import { integrator, sendUntilAccepted } from '../../support/integrator.ts';
import { limitMemory } from './memory-limit.ts';

/** A gateway with the memory limit of its pod; stubs in this process replace scoring and renderer. */
export interface BundleTarget {
  readonly baseUrl: string;
  readonly adminUrl: string;
  /** Number of the gateway's process. */
  readonly pid: number;
  /** Secret keys, one for each account. */
  readonly keys: readonly string[];
  /** Exit of the gateway with its last output; null while it runs. */
  ended(): string | null;
  /** Peak resident memory of the gateway, in MiB. */
  peakMegabytes(): Promise<number>;
  /** A counter of the gateway, summed over its labels; 0 before its first use. */
  counter(name: string): Promise<number>;
  stop(): Promise<void>;
}

const SUBJECTS_OF_SCORING = [SCORING_COMPUTE.subject, SCORING_COMPARE.subject];
const SUBJECTS_OF_RENDERER = [REPORT_FIGURES.subject, REPORT_PDF.subject, REPORT_COMPARISON.subject];
const LAST_WORDS = 1_000;

async function startSealedStubs(url: string, changes: Partial<StubServices>) {
  const scoring = parseSealingKeys(BUS_KEYS.BUS_KEYS_SCORING);
  const renderer = parseSealingKeys(BUS_KEYS.BUS_KEYS_RENDERER);
  const keys = Object.fromEntries([
    ...SUBJECTS_OF_SCORING.map((subject) => [subject, scoring]),
    ...SUBJECTS_OF_RENDERER.map((subject) => [subject, renderer]),
  ]);
  const sealing = { keys, onSeal: () => undefined };
  const { log } = createLogSink('stubs');
  const bus = await connectBus({ url, name: 'stubs', sealing }, { log });
  await serveStubs(bus, changes);
  return bus;
}

/** Starts the gateway with this number of accounts; `documentsPerMinute` lists the quotas of the first ones. */
export async function startBundleTarget({
  accounts: count,
  documentsPerMinute = [],
  stubs = {},
}: {
  accounts: number;
  documentsPerMinute?: readonly number[];
  stubs?: Partial<StubServices>;
}): Promise<BundleTarget> {
  const owners = Array.from({ length: count }, (_, index) => ({
    id: `clinic-${index}`,
    key: `sk_test_clinic-${index}_${String(index).padStart(22, '0')}`,
    documentsPerMinute: documentsPerMinute[index] ?? 60,
  }));
  const limit = limitMemory('api-gateway');
  const [backends, accounts] = await Promise.all([startBackends(), writeAccounts(owners)]);
  const bus = await startSealedStubs(backends.nats.url, stubs);
  const env = {
    ...backends.env,
    ACCOUNTS_FILE: accounts.file,
    NODE_OPTIONS: limit.nodeOptions,
    LOG_LEVEL: 'error',
  };
  const gateway = await startReplica('api-gateway', env, limit.launcher);
  const { process } = gateway;
  return {
    baseUrl: gateway.baseUrl,
    adminUrl: gateway.adminUrl,
    pid: process.pid,
    keys: owners.map(({ key }) => key),
    ended: () => (process.exited() ? `${process.outcome()}: ${process.output().slice(-LAST_WORDS)}` : null),
    async peakMegabytes() {
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${process.pid}/status`, 'utf8')) ?? [];
      return Math.round(Number(kilobytes) / 1_024);
    },
    async counter(name) {
      const text = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
      const values = text.split('\n').filter((line) => new RegExp(`^${name}(_total)?[{ ]`).test(line));
      return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    },
    async stop() {
      await process.stop();
      await bus.close();
      await Promise.all([backends.stop(), accounts.remove(), limit.remove()]);
    },
  };
}

const POINTS = 9_900;
const STROKES = 10;

/** A map of nearly 2 MB that deflates to a few KB: one repeated point, with coordinates of nine characters. */
export function repetitiveMap(): Cartography {
  const points = Array.from({ length: 2 * POINTS }, (_, index) => (index % 2 ? 701.12345 : 301.12345));
  const stroke = { view: 'front', layer: 'intensity', tool: 'brush', value: 'mild', radius: 8, points } as const;
  return { no_pain: false, strokes: Array.from({ length: STROKES }, () => ({ ...stroke, points })) };
}

/** The largest legal map that compresses least: nearly 2 MB of digits without a pattern. */
export function largestMap(random: () => number): Cartography {
  const stroke = () => ({
    ...({ view: 'front', layer: 'intensity', tool: 'brush', value: 'mild', radius: 8 } as const),
    points: Array.from({ length: 2 * POINTS }, () => Number((400 + 60 * random()).toFixed(5))),
  });
  return { no_pain: false, strokes: Array.from({ length: STROKES }, stroke) };
}

/** The resume bundle of an assessment with this map. */
export async function makeBundle(baseUrl: string, key: string, cartography: Cartography): Promise<string> {
  const owner = integrator(baseUrl, key);
  const created = await owner.create({ ...createSessionBody(), modules: ['cartography'] });
  const page = integrator(baseUrl, created.json.component.token);
  await page.call('POST', '/component/api/start', { body: {} });
  const body = { assessment: { cartography } };
  const sent = await sendUntilAccepted(() => page.call('POST', '/component/api/submission', { body }));
  if (sent.status !== 200) throw new Error(`an assessment was answered ${sent.status}`);
  return (await owner.result(created.json.session_id)).json.resume_bundle;
}
