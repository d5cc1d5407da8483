import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import {
  create,
  DEMO_KEY,
  OTHER_KEY,
  RECORDS_KEY,
  startTestGateway,
  submit,
  type TestGateway,
} from '../testing/index.ts';

/** A renderer that prints when the test lets it. */
let prints: (() => void)[];
let gateway: TestGateway;
beforeEach(async () => {
  prints = [];
  const print = () =>
    new Promise<{ pdf: string }>((resolve) => {
      prints.push(() => resolve({ pdf: Buffer.from('%PDF-1.7').toString('base64') }));
    });
  gateway = await startTestGateway({}, { warmUp: true, stubs: { pdf: print, comparison: print } });
});
afterEach(() => gateway.close());

const KEYS = [DEMO_KEY, RECORDS_KEY, OTHER_KEY] as const;

async function fetchBundle(key: string): Promise<string> {
  const played = await create(gateway.call, { locale: 'fr-FR' }, key);
  await gateway.call({ method: 'POST', path: '/component/api/start', bearer: played.token, body: {} });
  await submit(gateway.call, played);
  return (await gateway.call({ path: `${played.path}/result`, bearer: key })).json.resume_bundle;
}

const CALLS = [
  ['comparisons', '/v1/comparisons/report', 2],
  ['reports', '/v1/reports', 8],
] as const;

test.each(CALLS)(
  'two accounts that send %s in a loop are all served, and a third one beside them',
  async (name, path, places) => {
    const [first, second, third] = await Promise.all(
      KEYS.map(async (bearer) => {
        const bundle = await fetchBundle(bearer);
        const body = name === 'comparisons' ? { bundles: [bundle, bundle] } : { resume_bundle: bundle };
        return () => gateway.call({ method: 'POST', path, bearer, body });
      }),
    );
    if (!first || !second || !third) throw new Error('no bundles');
    const loops = [first, second].flatMap((call) => Array.from({ length: places }, call));
    await waitFor(() => prints.length === places);
    const answers = [...loops, third()];
    // Each print that ends gives its place to a waiting call.
    for (let ended = 0; ended < answers.length; ended += 1) {
      await waitFor(() => prints.length > ended);
      prints[ended]?.();
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  },
);
