import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { playPatient } from '@pain-assessment/standalone/testing';
import { DEMO_KEY, OTHER_KEY } from '../support/accounts.ts';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { type Answer, integrator } from '../support/integrator.ts';

/** Every character in full runs; otherwise a selection with both ends. */
const FLIPS = process.env.TEST_FULL ? Number.POSITIVE_INFINITY : 150;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

let deployment: Deployment;
let demo: ReturnType<typeof integrator>;
let other: ReturnType<typeof integrator>;

beforeAll(async () => {
  deployment = await inOneProcess({});
  demo = integrator(deployment.baseUrl, DEMO_KEY);
  other = integrator(deployment.baseUrl, OTHER_KEY);
});
afterAll(() => deployment?.close());

/** An answer without its only variable field. */
const bare = ({ status, json }: Answer) => ({ status, ...json, request_id: null });

async function completeSession(): Promise<{ id: string; bundle: string }> {
  const { json: created } = await demo.create(createSessionBody());
  await playPatient(created.component.url);
  const { json: result } = await demo.result(created.session_id);
  return { id: created.session_id, bundle: result.resume_bundle };
}

function flipped(bundle: string, at: number): string {
  const replaced = ALPHABET[(ALPHABET.indexOf(bundle[at] ?? 'A') + 1) % ALPHABET.length];
  return `${bundle.slice(0, at)}${replaced}${bundle.slice(at + 1)}`;
}

test('rejects a changed, truncated, extended or foreign bundle with one answer', async () => {
  const { bundle } = await completeSession();
  expect(bundle.length).toBeLessThanOrEqual(64 * 1024);
  const reopen = (resume_bundle: string, more = {}) => demo.create({ ...createSessionBody(), ...more, resume_bundle });

  const reference = bare(await reopen('not-a-bundle'));
  expect(reference).toMatchObject({ status: 400, code: 'invalid_resume_bundle' });

  const step = Math.max(1, Math.floor(bundle.length / FLIPS));
  const places = Array.from({ length: Math.ceil(bundle.length / step) }, (_, index) => index * step);
  for (const at of [...places, bundle.length - 1]) expect(bare(await reopen(flipped(bundle, at)))).toEqual(reference);

  const foreign = await other.create({ ...createSessionBody(), locale: 'fr-FR', resume_bundle: bundle });
  expect(bare(foreign)).toEqual(reference);
  const male = { patient: { sex: 'male', height_cm: 175, weight_kg: 70 } };
  for (const wrong of [bundle.slice(0, -4), `${bundle}AAAA`, `${bundle} `])
    expect(bare(await reopen(wrong))).toEqual(reference);
  expect(bare(await reopen(bundle, male))).toEqual(reference);
  expect(bare(await reopen(bundle, { zone: 'knee' }))).toEqual(reference);
  const later = (api: typeof demo, wrong: string) =>
    api.call('POST', '/v1/reports', { body: { resume_bundle: wrong } });
  const refused = bare(await later(demo, flipped(bundle, 9)));
  expect(refused).toMatchObject({ code: reference.code, errors: [{ pointer: '/resume_bundle' }] });
  expect(bare(await later(other, bundle))).toEqual(refused);
  expect((await reopen(bundle)).status).toBe(201);
});

test('returns one answer for unknown, malformed, deleted and foreign sessions on every route', async () => {
  const { id: foreign } = await completeSession();
  const { json: deleted } = await demo.create(createSessionBody());
  expect((await demo.remove(deleted.session_id)).status).toBe(204);
  const unknown = deleted.session_id.replace(/.{6}$/, 'aaaaaa');

  const routes = (id: string): [string, string][] => [
    ['GET', `/v1/sessions/${id}`],
    ['GET', `/v1/sessions/${id}/result`],
    ['GET', `/v1/sessions/${id}/report.pdf`],
    ['DELETE', `/v1/sessions/${id}`],
  ];
  const fetchAnswers = async (api: typeof demo, id: string) =>
    (await Promise.all(routes(id).map(([method, path]) => api.call(method, path)))).map(bare);

  const reference = await fetchAnswers(demo, 'ses_none');
  for (const answer of reference) expect(answer).toMatchObject({ status: 404, code: 'session_not_found' });
  expect(await fetchAnswers(demo, unknown)).toEqual(reference);
  expect(await fetchAnswers(demo, deleted.session_id)).toEqual(reference);
  expect(await fetchAnswers(other, foreign)).toEqual(reference);
  expect((await demo.status(foreign)).status).toBe(200);
});
