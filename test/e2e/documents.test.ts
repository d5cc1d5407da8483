import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Comparison, type CreatedSession, Result } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { playPatient } from '@pain-assessment/standalone/testing';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { integrator, sendUntilAccepted } from '../support/integrator.ts';
import { readPdf } from '../support/pdf.ts';

let deployment: Deployment;
let api: ReturnType<typeof integrator>;
let results: readonly [Result, Result];

const readDocument = async (bytes: Uint8Array) => (await readPdf(bytes)).text;

async function assess(weight_kg: number): Promise<Result> {
  const { patient, ...body } = createSessionBody();
  const answer = await api.create({ ...body, patient: { ...patient, weight_kg } });
  const created = answer.json as CreatedSession;
  await playPatient(created.component.url);
  return Result.parse((await api.result(created.session_id)).json);
}

beforeAll(async () => {
  deployment = await inOneProcess();
  api = integrator(deployment.baseUrl);
  results = [await assess(70), await assess(71)];
});
afterAll(() => deployment?.close());

test('a report from a bundle has the text of the live report', async () => {
  const [first] = results;
  const body = { resume_bundle: first.resume_bundle, locale: 'fr-FR', reference: first.reference };
  const live = await sendUntilAccepted(() => api.report(first.session_id, 'fr-FR'));
  const later = await sendUntilAccepted(() => api.call('POST', '/v1/reports', { body }));

  expect([live.status, later.status]).toEqual([200, 200]);
  expect(await readDocument(later.bytes)).toBe(await readDocument(live.bytes));
});

const compare = (accept: string) =>
  sendUntilAccepted(() =>
    api.call('POST', '/v1/comparisons', {
      body: { bundles: results.map(({ resume_bundle }) => resume_bundle), reference: 'REC-2026-0042' },
      headers: { accept },
    }),
  );

test('a comparison has the numbers of both results, and no change between equal assessments', async () => {
  const answer = await compare('application/json');
  const comparison = Comparison.parse(answer.json);

  expect(comparison.assessments.map(({ mcri, computed_at }) => ({ mcri, computed_at }))).toEqual(
    results.map(({ mcri, computed_at }) => ({ mcri: mcri.status === 'computed' ? mcri.score : null, computed_at })),
  );
  expect(comparison.assessments.map(({ scores }) => scores)).toEqual(
    results.map(({ questionnaires }) => Object.fromEntries(questionnaires.map(({ id, scores }) => [id, scores]))),
  );
  expect(comparison.changes).toMatchObject({
    mcri: 0,
    map: { comparable: true, new_cm2: 0, resolved_cm2: 0, overlap: 1 },
  });
});

test('a printed comparison has two to three pages, and says that it cannot know the patient of the bundles', async () => {
  const answer = await compare('application/pdf');

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { pages, text } = await readPdf(answer.bytes);
  expect([2, 3]).toContain(pages);
  expect(text).toContain('REC-2026-0042');
  expect(text).toContain('cannot know whether the compared assessments are of one patient');
});
