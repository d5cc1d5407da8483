import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CreatedSession, type Result, Result as ResultSchema, SessionView } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { questionnairesFor } from '@pain-assessment/questionnaires';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { openTablet, playPatient } from '@pain-assessment/standalone/testing';
import { type Deployment, inOneProcess, inThreeProcesses } from '../support/deployments.ts';
import { integrator, refusal } from '../support/integrator.ts';
import { readPdf } from '../support/pdf.ts';

const THREE = { name: 'as three processes over NATS and Redis', deploy: inThreeProcesses };
/** The single process has a suite of its own beside it, so short runs play the three. */
const DEPLOYMENTS = process.env.TEST_FULL ? [{ name: 'in one process', deploy: inOneProcess }, THREE] : [THREE];

describe.each(DEPLOYMENTS)('a session $name', ({ deploy }) => {
  let deployment: Deployment;
  let api: ReturnType<typeof integrator>;
  let created: CreatedSession;
  let result: Result;

  beforeAll(async () => {
    deployment = await deploy();
    api = integrator(deployment.baseUrl);
  });
  afterAll(() => deployment?.close());

  test('answers a create with 201, a location and an address for the tablet', async () => {
    const answer = await api.create(createSessionBody());
    expect(answer.status).toBe(201);
    created = CreatedSession.parse(answer.json);
    expect(answer.headers.get('location')).toBe(`/v1/sessions/${created.session_id}`);
    expect(Date.parse(created.expires_at) - Date.parse(created.created_at)).toBe(7_200_000);
  });

  test('answers 409 for result and report before submission', async () => {
    expect(refusal(await api.result(created.session_id))).toEqual([409, 'result_not_ready']);
    expect(refusal(await api.report(created.session_id))).toEqual([409, 'result_not_ready']);
  });

  test('lets the patient start, save drafts and submit', async () => {
    const asked = await openTablet(created.component.url).assessment();
    expect(asked.questionnaires.map(({ id }) => id)).toEqual(questionnairesFor('thoracolumbar_spine'));
    await playPatient(created.component.url);
    const view = SessionView.parse((await api.status(created.session_id)).json);
    expect(view.status).toBe('completed');
    expect(Date.parse(view.result_expires_at ?? '') - Date.parse(view.completed_at ?? '')).toBe(900_000);
  });

  test('has a report of 3 to 4 pages in two languages, which does not count as retrieval', async () => {
    // A busy machine may not print within the deadline of a report: the caller retries.
    const fetchReport = (locale?: string) =>
      waitFor(
        async () => {
          const report = await api.report(created.session_id, locale);
          return report.status === 503 ? null : report;
        },
        { what: 'the report' },
      );
    const [english, french] = await Promise.all([fetchReport(), fetchReport('fr-FR')]);
    for (const report of [english, french]) {
      expect(report.status).toBe(200);
      expect(report.headers.get('content-type')).toBe('application/pdf');
      expect(report.headers.get('content-disposition')).toBe('inline; filename="pain-assessment-report.pdf"');
      const { pages, text } = await readPdf(report.bytes);
      expect([3, 4]).toContain(pages);
      expect(text).toContain('REC-2026-0042');
      expect(text).toContain('MCRi');
    }
    expect((await readPdf(french.bytes)).text).toMatch(/douleur/i);
    expect((await readPdf(english.bytes)).text).not.toMatch(/douleur/i);
  });

  test('has a result with every field of contract.md#result', async () => {
    const answer = await api.result(created.session_id);
    expect(answer.status).toBe(200);
    result = ResultSchema.parse(answer.json);
    expect(answer.json).toEqual(result);
    expect(result).toMatchObject({
      session_id: created.session_id,
      reference: 'REC-2026-0042',
      zone: 'thoracolumbar_spine',
      locale: 'en-GB',
      report_url: `${deployment.baseUrl}/v1/sessions/${created.session_id}/report.pdf`,
      mcri: { status: 'computed' },
      resume_bundle: expect.any(String),
      versions: { api: '1', stats_algo: 1, mcri_algo: 1 },
    });
    expect(result.cartography?.images.intensity_back).toMatch(/^data:image\/jpeg;base64,/);
    expect(result.mcri.radar_image).toMatch(/^data:image\/png;base64,/);
    expect((await api.result(created.session_id)).bytes).toEqual(answer.bytes);
  });

  test('reopens from its bundle with map and answers', async () => {
    const reopened = await api.create({ ...createSessionBody(), resume_bundle: result.resume_bundle });
    expect(reopened.status).toBe(201);
    const view = await openTablet(reopened.json.component.url).assessment();
    expect(view).toMatchObject({ reopened_from: { computed_at: result.computed_at }, time_zone: 'UTC' });
    expect(view.draft?.cartography?.strokes?.length).toBeGreaterThan(0);
    expect(Object.keys(view.draft?.answers ?? {})).toHaveLength(result.questionnaires.length);
  });

  test('is deleted completely by the first DELETE', async () => {
    expect((await api.remove(created.session_id)).status).toBe(204);
    expect(refusal(await api.remove(created.session_id))).toEqual([404, 'session_not_found']);
    expect(refusal(await api.status(created.session_id))).toEqual([404, 'session_not_found']);
  });
});

test.each(DEPLOYMENTS)('keeps only the status after the retention $name', async ({ deploy }) => {
  const deployment = await deploy({ RESULT_RETENTION_SECONDS: '1' });
  try {
    const api = integrator(deployment.baseUrl);
    const { session_id, component }: CreatedSession = (await api.create(createSessionBody())).json;
    await playPatient(component.url);

    await waitFor(async () => (await api.result(session_id)).status !== 200, { what: 'the end of the result' });

    expect(refusal(await api.result(session_id))).toEqual([410, 'result_expired']);
    expect(refusal(await api.report(session_id))).toEqual([410, 'result_expired']);
    expect((await api.status(session_id)).json.status).toBe('completed');
  } finally {
    await deployment.close();
  }
});
