import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import {
  FAULTS,
  isNumberedPrint,
  LIMITS,
  measurePrintLimit,
  NO_DEADLINE,
  namedDocument,
  signal,
  watchBrowsers,
  zombies,
} from '../testing/real-browsers.ts';
import { groupMembers } from './browser-process.ts';
import { BrowserSupervisor, type SupervisorParts } from './supervisor.ts';

const full = process.env.TEST_FULL !== undefined;
const RENDERS = full ? 1_000 : 60;
const WARM_UP_RENDERS = RENDERS / 5;
/** One render in twenty, 5 %, meets a fault. */
const FAULT_EVERY = 20;
const CONCURRENCY = 2;
const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldMegabytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MB;
}

const opened: BrowserSupervisor[] = [];
afterEach(() => Promise.all(opened.splice(0).map((supervisor) => supervisor.close(5_000))));

function supervise(parts: SupervisorParts): BrowserSupervisor {
  const supervisor = new BrowserSupervisor(parts);
  opened.push(supervisor);
  return supervisor;
}

const printOutcome = (supervisor: BrowserSupervisor, name: number) =>
  supervisor
    .print(() => namedDocument(name), NO_DEADLINE)
    .then(
      (pdf) => (isNumberedPrint(name, pdf) ? 'right' : 'wrong'),
      ({ code }) => String(code),
    );

test(`${RENDERS} renders, a fault in every ${FAULT_EVERY}th, over many recyclings: each returns its own print or \`unavailable\`, and no process remains`, async () => {
  const { launch, living, pids } = watchBrowsers();
  const recycled: string[] = [];
  const supervisor = supervise({
    launch,
    limits: {
      ...LIMITS,
      concurrency: CONCURRENCY,
      printTimeoutMs: await measurePrintLimit(launch),
      recycleAfterPrints: full ? 40 : 12,
    },
    onEvent: (event) => event.kind === 'recycled' && recycled.push(event.reason),
  });

  const outcomes: string[] = [];
  let heldAfterWarmUp = 0;
  let struck = 0;
  while (outcomes.length < RENDERS) {
    if (outcomes.length === WARM_UP_RENDERS) heldAfterWarmUp = heldMegabytes();
    const isDue = outcomes.length >= FAULT_EVERY * struck + FAULT_EVERY / 2;
    const fault = isDue ? FAULTS[struck % FAULTS.length] : undefined;
    const striking = fault?.(await waitFor(living));
    const names = Array.from({ length: CONCURRENCY }, (_, index) => outcomes.length + index);
    outcomes.push(...(await Promise.all(names.map((name) => printOutcome(supervisor, name)))));
    if (await striking) struck += 1;
  }

  expect(new Set(outcomes.filter((outcome) => outcome !== 'unavailable'))).toEqual(new Set(['right']));
  expect(outcomes.filter((outcome) => outcome === 'unavailable').length).toBeLessThanOrEqual(RENDERS / FAULT_EVERY);
  expect(struck).toBe(RENDERS / FAULT_EVERY);
  expect([supervisor.busy(), supervisor.queued()]).toEqual([0, 0]);
  expect(recycled).toEqual(expect.arrayContaining(['crash', 'timeout', 'count']));
  if (full) {
    expect(recycled.length).toBeGreaterThanOrEqual(10);
    expect(heldMegabytes() - heldAfterWarmUp).toBeLessThan(5);
  }

  await supervisor.close(5_000);
  await waitFor(async () => (await Promise.all(pids.map(groupMembers))).flat().length === 0);
  expect(zombies()).toEqual([]);
}, 1_800_000);

test('closing while a browser is stopped kills it with all its processes', async () => {
  const { launch, living } = watchBrowsers();
  const supervisor = supervise({ launch, limits: { ...LIMITS, concurrency: 1 } });
  expect(await printOutcome(supervisor, 1)).toBe('right');
  const pid = living()?.pid;
  expect(signal(pid, 'SIGSTOP')).toBe(true);
  const hanging = printOutcome(supervisor, 2);

  await supervisor.close(300);

  expect(await hanging).toBe('unavailable');
  await waitFor(async () => (await groupMembers(pid ?? 0)).length === 0);
  expect(zombies()).toEqual([]);
});
