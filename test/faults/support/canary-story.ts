import { randomBytes, randomInt } from 'node:crypto';
import type { Assessment, AssessmentView } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import type { TestNats, TestRedis } from '@pain-assessment/service-kit/testing';
import { middleAnswers } from '@pain-assessment/standalone/testing';
import { type Answer, DEMO_KEY, integrator, OTHER_KEY } from '../../e2e/integrator.ts';

/** What is told of a patient here and nowhere else: each value is found at once wherever it turns up. */
export function makeCanaries() {
  const mark = () => randomBytes(9).toString('hex');
  const decimals = () => randomInt(1_000_000, 9_999_999);
  return {
    reference: `canary-reference-${mark()}`,
    idempotencyKey: `canary-key-${mark()}`,
    height: `171.4${decimals()}`,
    weight: `71.8${decimals()}`,
    coordinate: `341.7${decimals()}`,
    radius: `17.2${decimals()}`,
    wrongAnswer: `6.7${decimals()}`,
    pin: String(randomInt(10_000_000, 99_999_999)),
    wrongPin: String(randomInt(10_000_000, 99_999_999)),
    refusedText: `canary-refused-${mark()}`,
  };
}
export type Canaries = ReturnType<typeof makeCanaries>;

/** Everything the story needs, and where it leaves what it saw. */
export interface Stage {
  readonly baseUrl: string;
  readonly canaries: Canaries;
  readonly redis: TestRedis;
  readonly nats: TestNats;
  /** Looks into Redis and files as they are now. */
  readonly look: (moment: string) => Promise<void>;
}

/** What came of it: every refusal, and the ids, tokens and bundles that became known on the way. */
export interface Told {
  readonly refusals: Answer[];
  readonly secrets: Record<string, string>;
  readonly reports: Uint8Array[];
}

function bodyOf({ reference, height, weight }: Canaries) {
  const patient = { sex: 'female' as const, height_cm: Number(height), weight_kg: Number(weight) };
  return { ...createSessionBody(), patient, reference, options: { session_pin: 'required' as const } };
}

function assessmentOf({ coordinate, radius }: Canaries, view: AssessmentView): Assessment {
  const stroke = { view: 'back' as const, layer: 'intensity' as const, tool: 'brush' as const };
  const points = [Number(coordinate), 610, 380, 640];
  return {
    cartography: { no_pain: false, strokes: [{ ...stroke, value: 'severe', radius: Number(radius), points }] },
    answers: middleAnswers(view.questionnaires),
  };
}

/** Calls of an integrator and of a patient's page, whose refusals are kept. */
function actors({ baseUrl }: Stage, told: Told) {
  const watched = (key: string) => {
    const { call } = integrator(baseUrl, key);
    return async (...request: Parameters<typeof call>) => {
      const answer = await call(...request);
      if (answer.status >= 400) told.refusals.push(answer);
      return answer;
    };
  };
  return { server: watched(DEMO_KEY), foreign: watched(OTHER_KEY), watched };
}
type Call = ReturnType<ReturnType<typeof actors>['watched']>;

function expectStatus(answer: Answer, status: number, what: string): Answer {
  if (answer.status !== status) throw new Error(`${what} answered ${answer.status} ${answer.json?.code ?? ''}`);
  return answer;
}

/** Sends again while the service is busy, as the patient's page does. */
async function untilTaken(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send();
    if (answer.status !== 503 || attempt === 20) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function openAndStart(stage: Stage, told: Told, name: string, bundle?: string) {
  const { server, watched } = actors(stage, told);
  const headers = { 'idempotency-key': `${stage.canaries.idempotencyKey}-${name}` };
  const body = { ...bodyOf(stage.canaries), ...(bundle === undefined ? {} : { resume_bundle: bundle }) };
  const created = expectStatus(await server('POST', '/v1/sessions', { body, headers }), 201, 'create');
  expectStatus(await server('POST', '/v1/sessions', { body, headers }), 201, 'replay');
  await server('POST', '/v1/sessions', { body: { ...body, zone: 'knee' }, headers });
  const { session_id: id, component } = created.json;
  told.secrets[`session id (${name})`] = id;
  told.secrets[`token (${name})`] = component.token;
  const page = watched(component.token);
  const view = (await page('GET', '/component/api/assessment')).json as AssessmentView;
  expectStatus(await page('POST', '/component/api/start', { body: { pin: stage.canaries.pin } }), 200, 'start');
  return { id, page, view };
}

const draftOf = (assessment: Assessment, revision: number) => ({ body: { revision, assessment } });

/** Wrong words of a page: each is refused, and none may come back. */
async function speakBadlyAsPage(page: Call, canaries: Canaries, assessment: Assessment) {
  const stroke = { ...assessment.cartography?.strokes[0], points: [9_000 + Number(canaries.coordinate), 3] };
  const send = (path: string, body: unknown) => page('POST', `/component/api/${path}`, { body });
  await send('submission', { assessment: { ...assessment, cartography: { no_pain: false, strokes: [stroke] } } });
  await send('submission', {
    assessment: { ...assessment, answers: { vas_global: { vas: Number(canaries.wrongAnswer) } } },
  });
  await send('submission', { assessment: canaries.refusedText });
  await send('submission', `{"assessment": "${canaries.refusedText}`);
  await send('unlock', { pin: canaries.wrongPin });
  await send('unlock', { pin: canaries.refusedText });
}

/** Wrong words of an integrator. */
async function speakBadlyAsIntegrator(call: Call, canaries: Canaries, id: string, bundle: string) {
  const good = bodyOf(canaries);
  const { refusedText } = canaries;
  const create = (body: unknown, headers = {}) => call('POST', '/v1/sessions', { body, headers });
  await create({ ...good, patient: { ...good.patient, sex: refusedText } });
  await create({ ...good, patient: { ...good.patient, height_cm: 1_000 + Number(canaries.height) } });
  await create({ ...good, locale: refusedText, zone: refusedText, modules: [refusedText] });
  await create({ ...good, reference: `${canaries.reference}\u0007` });
  await create({ ...good, resume_bundle: `${bundle}A` });
  await create(`{"reference": "${canaries.reference}", "patient": ${refusedText}`);
  await create(good, { 'idempotency-key': `${canaries.idempotencyKey}-${'x'.repeat(128)}` });
  await create(good, { 'content-type': `text/${refusedText}` });
  await create(good, { origin: `https://${refusedText}.example` });
  await call('GET', `/v1/sessions/${id}/report.pdf?locale=${refusedText}`);
  await call('GET', `/v1/sessions/${refusedText}`);
  await call('GET', `/v1/${refusedText}`);
  await call('PATCH', `/v1/sessions/${id}`, { body: good });
}

async function submitThroughFaults(stage: Stage, told: Told, page: Call, assessment: Assessment) {
  const { server } = actors(stage, told);
  const submit = () => page('POST', '/component/api/submission', { body: { assessment } });
  await stage.nats.kill();
  expectStatus(await submit(), 503, 'a submission without NATS');
  await stage.nats.restart();
  await stage.redis.freeze();
  await Promise.all([
    submit(),
    page('PUT', '/component/api/draft', draftOf(assessment, 9)),
    page('POST', '/component/api/unlock', { body: { pin: stage.canaries.pin } }),
    server('POST', '/v1/sessions', { body: bodyOf(stage.canaries) }),
  ]);
  stage.redis.thaw();
  await stage.look('after the faults');
  expectStatus(await untilTaken(submit), 200, 'submission');
}

async function readEverything(stage: Stage, told: Told, id: string): Promise<string> {
  const { server, foreign } = actors(stage, told);
  const path = `/v1/sessions/${id}`;
  const reports = Promise.all(
    ['en-GB', 'fr-FR'].map((to) => untilTaken(() => server('GET', `${path}/report.pdf?locale=${to}`))),
  );
  await stage.look('while reports are drawn');
  for (const report of await reports) told.reports.push(expectStatus(report, 200, 'report').bytes);
  const result = expectStatus(await server('GET', `${path}/result`), 200, 'result');
  if (result.json.reference !== stage.canaries.reference) throw new Error('the canary was never in the service');
  expectStatus(await server('GET', `${path}/result`, { headers: { accept: 'application/fhir+json' } }), 200, 'FHIR');
  for (const part of ['', '/result', '/report.pdf']) await foreign('GET', `${path}${part}`);
  return result.json.resume_bundle;
}

/** Two lives of one assessment, through every call, every kind of refusal and two faults. */
export async function playCanaryStory(stage: Stage): Promise<Told> {
  const told: Told = { refusals: [], secrets: {}, reports: [] };
  const { server } = actors(stage, told);
  const { id, page, view } = await openAndStart(stage, told, 'first');
  const assessment = assessmentOf(stage.canaries, view);
  await server('GET', `/v1/sessions/${id}/result`);
  expectStatus(await page('PUT', '/component/api/draft', draftOf(assessment, 1)), 204, 'draft');
  await page('PUT', '/component/api/draft', draftOf({}, 0));
  await stage.look('with a draft');
  await speakBadlyAsPage(page, stage.canaries, assessment);
  await submitThroughFaults(stage, told, page, assessment);
  expectStatus(await page('POST', '/component/api/unlock', { body: { pin: stage.canaries.pin } }), 200, 'unlock');
  const bundle = await readEverything(stage, told, id);
  told.secrets['piece of the bundle'] = bundle.slice(200, 248);
  await speakBadlyAsIntegrator(server, stage.canaries, id, bundle);
  await stage.look('with a result');

  const reopened = await openAndStart(stage, told, 'reopened', bundle);
  for (let attempt = 0; attempt < 6; attempt += 1) await speakBadlyAsPage(reopened.page, stage.canaries, assessment);
  expectStatus(await reopened.page('POST', '/component/api/submission', { body: { assessment } }), 200, 'submission');
  expectStatus(await server('DELETE', `/v1/sessions/${id}`), 204, 'delete');
  await page('GET', '/component/api/assessment');
  await stage.look('after DELETE');
  return told;
}
