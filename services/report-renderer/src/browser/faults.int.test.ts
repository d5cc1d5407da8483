import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { superviseRealBrowser } from '../testing/supervised.ts';
import type { Engine, LaunchEngine } from './engine.ts';
import { createLauncher } from './launch.ts';
import { groupMembers } from './process-group.ts';
import { superviseBrowser } from './supervisor.ts';

const full = process.env.TEST_FULL !== undefined;
const RENDERS = full ? 1_000 : 40;
const FAULT_EVERY = 20;
const CONCURRENCY = 2;
const MB = 1024 * 1024;

const document = (name: number) =>
  `<!doctype html><html lang="en"><head><title>report ${name}</title></head><body><h1>report ${name}</h1></body></html>`;
const titleIn = (pdf: string) => /\/Title \(report (\d+)\)/.exec(Buffer.from(pdf, 'base64').toString('latin1'))?.[1];

/** Launches the real browser and lets a test reach the processes of the one in use. */
function watchedLaunch(): { launch: LaunchEngine; current: () => Engine | undefined; pids: number[] } {
  const launcher = createLauncher({
    chromiumPath: process.env.CHROMIUM_PATH,
    sandbox: process.getuid?.() === 0 ? 'off' : 'preferred',
    launchTimeoutMs: 30_000,
    log: { warn: () => {} },
  });
  let current: Engine | undefined;
  const pids: number[] = [];
  return {
    async launch() {
      current = await launcher();
      if (current.pid !== undefined) pids.push(current.pid);
      return current;
    },
    current: () => current,
    pids,
  };
}

/** Child processes of a browser that render pages. */
async function rendererPids(group: number): Promise<number[]> {
  const isRenderer = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
    } catch {
      return false;
    }
  };
  return (await groupMembers(group)).filter(isRenderer);
}

function signal(pid: number | undefined, name: 'SIGKILL' | 'SIGSTOP'): void {
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch (cause) {
    // It may have ended by itself in between, which is a fault as well.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause;
  }
}

const FAULTS: readonly ((browser: Engine) => Promise<void>)[] = [
  async ({ pid }) => signal(pid, 'SIGKILL'),
  async ({ pid }) => signal(pid, 'SIGSTOP'),
  async ({ pid }) => signal((await rendererPids(pid ?? 0))[0], 'SIGKILL'),
];

const zombies = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, state, parent] = /\) (\w) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return state === 'Z' && Number(parent) === process.pid;
      } catch {
        return false;
      }
    });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / MB;
}

describe(`${RENDERS} renders with a fault in every ${FAULT_EVERY}th, over many recyclings`, () => {
  const watched = watchedLaunch();
  const recycled: string[] = [];
  const supervisor = superviseBrowser({
    launch: watched.launch,
    limits: {
      concurrency: CONCURRENCY,
      queueLimit: 64,
      budgetMs: 60_000,
      printTimeoutMs: full ? 3_000 : 5_000,
      recycleAfterPrints: full ? 40 : 12,
      recycleAboveMegabytes: 4_000,
    },
    onEvent: (event) => event.kind === 'recycled' && recycled.push(event.reason),
  });
  afterAll(() => supervisor.close(5_000));

  test('every request is answered right or as unavailable, and nothing is left behind', async () => {
    const outcomes: string[] = [];
    let heapAfterWarmUp = 0;
    for (let first = 0; first < RENDERS; first += CONCURRENCY) {
      if (first === RENDERS / 5) heapAfterWarmUp = heapMegabytes();
      const browser = watched.current();
      if (browser && first % FAULT_EVERY === FAULT_EVERY / 2) {
        void FAULTS[Math.floor(first / FAULT_EVERY) % FAULTS.length]?.(browser);
      }
      const names = Array.from({ length: CONCURRENCY }, (_, index) => first + index);
      const prints = names.map((name) =>
        supervisor
          .print(() => document(name), Date.now() + 60_000)
          .then(
            (pdf) => (titleIn(pdf) === String(name) ? 'right' : 'wrong'),
            ({ code }) => String(code),
          ),
      );
      outcomes.push(...(await Promise.all(prints)));
    }
    const unavailable = outcomes.filter((outcome) => outcome === 'unavailable').length;

    expect(new Set(outcomes.filter((outcome) => outcome !== 'unavailable'))).toEqual(new Set(['right']));
    expect(unavailable).toBeLessThanOrEqual(RENDERS / 20);
    expect([supervisor.busy(), supervisor.queued()]).toEqual([0, 0]);
    expect(recycled).toEqual(expect.arrayContaining(['crash', 'timeout', 'count']));
    if (full) {
      expect(recycled.length).toBeGreaterThanOrEqual(10);
      expect(heapMegabytes() - heapAfterWarmUp).toBeLessThan(5);
    }

    await supervisor.close(5_000);
    expect(zombies()).toEqual([]);
    await waitFor(async () => (await Promise.all(watched.pids.map(groupMembers))).flat().length === 0);
  }, 1_200_000);
});

describe('ten times overload', () => {
  test('accepted work keeps its budget, and the rest is refused at once', async () => {
    const budgetMs = 20_000;
    const supervisor = superviseRealBrowser({ concurrency: 2, queueLimit: 6, budgetMs });
    await supervisor.print(() => document(0), Date.now() + 60_000);

    const calls = Array.from({ length: 80 }, async (_, name) => {
      const begun = performance.now();
      const outcome = await supervisor
        .print(() => document(name), Date.now() + budgetMs)
        .then(
          (pdf) => (titleIn(pdf) === String(name) ? 'printed' : 'wrong'),
          ({ code, retryAfterSeconds }) => (retryAfterSeconds >= 1 ? code : 'without a time to come back'),
        );
      return { outcome, ms: performance.now() - begun };
    });
    const outcomes = await Promise.all(calls);
    const of = (name: string) => outcomes.filter(({ outcome }) => outcome === name);
    await supervisor.close(5_000);

    expect(of('printed')).toHaveLength(8);
    expect(of('saturated')).toHaveLength(72);
    expect(Math.max(...of('printed').map(({ ms }) => ms))).toBeLessThan(budgetMs);
    const refusals = of('saturated').map(({ ms }) => ms);
    expect(refusals.toSorted((a, b) => a - b)[36]).toBeLessThan(50);
  }, 120_000);
});

test('closing while a browser is stopped kills it with all its processes', async () => {
  const watched = watchedLaunch();
  const supervisor = superviseBrowser({
    launch: watched.launch,
    limits: {
      concurrency: 1,
      queueLimit: 4,
      budgetMs: 60_000,
      printTimeoutMs: 60_000,
      recycleAfterPrints: 100,
      recycleAboveMegabytes: 4_000,
    },
  });
  await supervisor.print(() => document(1), Date.now() + 60_000);
  const pid = watched.current()?.pid;
  signal(pid, 'SIGSTOP');
  const hanging = supervisor.print(() => document(2), Date.now() + 60_000).catch(({ code }) => code);

  await supervisor.close(300);

  expect(await hanging).toBe('unavailable');
  await waitFor(async () => (await groupMembers(pid ?? 0)).length === 0);
  expect(zombies()).toEqual([]);
}, 60_000);
