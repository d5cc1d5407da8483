import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { integrator } from '../support/integrator.ts';
import type { BundleTarget } from './support/bundle-target.ts';
import { POD_MEMORY } from './support/memory-limit.ts';
import { KINDS, readSlowly, startUnreadTarget } from './support/unread-answers.ts';

/** A quarter of the pod's memory stays free for other work of the process. */
const MOST_MEGABYTES = 0.75 * POD_MEMORY['api-gateway'];
const COUNT = 200;
/** Read back as it is stored, and written from a stored draft. */
const SHORT = ['result', 'assessment'];
const ASKED = KINDS.filter(({ name }) => process.env.TEST_FULL || SHORT.includes(name));

let target: BundleTarget;
beforeEach(async () => {
  target = await startUnreadTarget();
});
afterEach(() => target?.stop());

test.each(ASKED)(
  `${COUNT} unread answers of the kind $name stay within an account's memory`,
  async ({ name, prepare }) => {
    const readers = readSlowly(target, await prepare(target, COUNT), { count: COUNT, bytes: 0 });
    const begun = await readers.begun;
    const ended = target.ended();
    const peak = ended === null ? await target.peakMegabytes() : Number.POSITIVE_INFINITY;
    process.stdout.write(`${name}: ${JSON.stringify(begun)}, at most ${peak} MiB, ended: ${ended}\n`);
    const other = integrator(target.baseUrl, target.keys.at(-1));
    expect((await other.call('GET', '/v1/account')).status).toBe(200);
    await readers.end();

    expect(Object.keys(begun).sort()).toEqual(['200', '503', 'closed', 'read']);
    expect(peak).toBeLessThan(MOST_MEGABYTES);
  },
);
