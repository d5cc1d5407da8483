import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { integrator } from '../support/integrator.ts';
import { type BundleTarget, makeBundle, repetitiveMap, startBundleTarget } from './support/bundle-target.ts';
import { POD_MEMORY } from './support/memory-limit.ts';

/** A quarter of the pod's memory stays free for other work of the process. */
const MOST_MEGABYTES = 0.75 * POD_MEMORY['api-gateway'];
/** Accounts and creations: some times more than the gateway admits at once. */
const [ACCOUNTS, CREATIONS] = process.env.TEST_FULL ? [20, 400] : [8, 200];
const REPORTS_EACH = 4;
const BUNDLES = 12;

let target: BundleTarget;
beforeEach(async () => {
  target = await startBundleTarget({ accounts: ACCOUNTS });
});
afterEach(() => target?.stop());

/** Number of answers by status; 0 stands for no answer. */
async function countStatuses(calls: readonly Promise<{ status: number }>[]): Promise<Record<string, number>> {
  const statuses = await Promise.all(calls.map((call) => call.then(({ status }) => status).catch(() => 0)));
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const post = (key: string | undefined, path: string, body: string) =>
  integrator(target.baseUrl, key).call('POST', path, { body });

/** On a busy machine a creation may miss its deadline and receive 503; the caller retries. */
async function expectCreated(key: string | undefined, body: string): Promise<void> {
  const isCreated = async () => (await post(key, '/v1/sessions', body)).status === 201;
  await waitFor(isCreated, { what: 'a session', everyMs: 500, seconds: 60 });
}

/** Checks after each flood: the process runs within its memory, each call has an answer, and another account creates. */
async function expectUnharmed(name: string, counts: Record<string, number>): Promise<void> {
  const ended = target.ended();
  const peak = ended === null ? await target.peakMegabytes() : Number.POSITIVE_INFINITY;
  process.stdout.write(`${name}: answers ${JSON.stringify(counts)}, at most ${peak} MiB, ended: ${ended}\n`);
  expect(ended).toBeNull();
  expect(counts).not.toHaveProperty('0');
  expect(counts).not.toHaveProperty('500');
  expect(peak).toBeLessThan(MOST_MEGABYTES);
  await expectCreated(target.keys.at(-1), JSON.stringify(createSessionBody()));
}

describe('bundles that inflate to two hundred times their size', () => {
  test(`${CREATIONS} simultaneous creations of one account stay within the memory of a pod`, async () => {
    const [key = ''] = target.keys;
    const bundle = await makeBundle(target.baseUrl, key, repetitiveMap());
    const body = JSON.stringify({ ...createSessionBody(), resume_bundle: bundle });
    expect(body.length).toBeLessThan(40_000);

    const counts = await countStatuses(Array.from({ length: CREATIONS }, () => post(key, '/v1/sessions', body)));

    await expectUnharmed('creations', counts);
    await expectCreated(key, body);
  });

  test(`simultaneous documents of ${ACCOUNTS - 1} accounts stay within the memory of a pod`, async () => {
    const attackers = target.keys.slice(0, -1);
    const bundles: string[] = [];
    for (const key of attackers) bundles.push(await makeBundle(target.baseUrl, key, repetitiveMap()));
    const calls = attackers.flatMap((key, index) => {
      const bundle = bundles[index] ?? '';
      const report = JSON.stringify({ resume_bundle: bundle });
      const comparison = JSON.stringify({ bundles: Array.from({ length: BUNDLES }, () => bundle) });
      const reports = Array.from({ length: REPORTS_EACH }, () => post(key, '/v1/reports', report));
      return [...reports, post(key, '/v1/comparisons', comparison)];
    });

    await expectUnharmed('documents', await countStatuses(calls));
  });
});
