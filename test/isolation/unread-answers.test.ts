import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pause } from '@pain-assessment/service-kit/testing';
import type { BundleTarget } from './support/bundle-target.ts';
import { POD_MEMORY } from './support/memory-limit.ts';
import { type AccountCall, listFailures, NEW_CONNECTIONS, playUntil } from './support/other-account.ts';
import { KINDS, readSlowly, startUnreadTarget } from './support/unread-answers.ts';

/** A quarter of the pod's memory stays free for other work of the process. */
const MOST_MEGABYTES = 0.75 * POD_MEMORY['api-gateway'];
const READ_EACH_SECONDS = 20;
/** In the short run, one whole assessment of the other account; otherwise until each reader has read. */
const BESIDE_MS = process.env.TEST_FULL ? 1_000 * (READ_EACH_SECONDS + 5) : 0;
/** Read back as it is stored, and written from a stored draft. */
const SHORT = ['result', 'assessment'];
const MATRIX = [100, 300, 600].flatMap((count) => [0, 1_000, 20_000].map((bytes) => ({ count, bytes })));
const CASES = process.env.TEST_FULL
  ? KINDS.flatMap((kind) => MATRIX.map((size) => ({ ...kind, ...size })))
  : KINDS.filter(({ name }) => SHORT.includes(name)).map((kind) => ({ ...kind, count: 200, bytes: 0 }));

let target: BundleTarget;
beforeEach(async () => {
  target = await startUnreadTarget();
});
afterEach(() => target?.stop());

/** 95th percentile of the duration of calls, in ms. */
function findP95(calls: readonly AccountCall[]): string {
  const sorted = calls.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return `${sorted[Math.floor(0.95 * sorted.length)]?.toFixed(0)} ms`;
}

test.each(CASES)(
  `$count answers of the kind $name, read by $bytes bytes each ${READ_EACH_SECONDS} s, stay within an account's memory`,
  async ({ name, prepare, count, bytes }) => {
    const readers = readSlowly(target, await prepare(target, count), { count, bytes, seconds: READ_EACH_SECONDS });
    const begun = await readers.begun;
    const other = { baseUrl: target.baseUrl, key: target.keys.at(-1) ?? '', headers: NEW_CONNECTIONS };
    const over = new AbortController();
    const playing = playUntil(over.signal, other);
    await pause(BESIDE_MS, { because: 'slow readers read meanwhile' });
    over.abort();
    const { calls } = await playing;
    const ended = target.ended();
    const peak = ended === null ? await target.peakMegabytes() : Number.POSITIVE_INFINITY;
    const read = await readers.end();
    const results = calls.filter(({ kind }) => kind === 'result');
    process.stdout.write(
      `${name}, ${count} × ${bytes} bytes: first ${JSON.stringify(begun)}, then ${JSON.stringify(read)}, at most ${peak} MiB, ` +
        `ended: ${ended}; p95 of ${calls.length} calls of another account ${findP95(calls)}, of its results ${findP95(results)}\n`,
    );

    expect({ ended, failed: listFailures(calls) }).toEqual({ ended: null, failed: [] });
    expect(begun['200']).toBeGreaterThan(0);
    expect(peak).toBeLessThan(MOST_MEGABYTES);
  },
);
