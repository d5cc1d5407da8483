import { randomBytes, randomInt } from 'node:crypto';
import type { Assessment, AssessmentView } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import type { TestNats, TestRedis } from '@pain-assessment/service-kit/testing';
import { middleAnswers } from '@pain-assessment/standalone/testing';
import { DEMO_KEY, OTHER_KEY } from '../../support/accounts.ts';
import { type Answer, integrator, sendUntilAccepted } from '../../support/integrator.ts';

/** Values of one patient that occur nowhere else, so that a search finds every copy of them. */
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

/** Target of the sessions, and the search that runs at each moment. */
export interface Stage {
  readonly baseUrl: string;
  readonly canaries: Canaries;
  readonly redis: TestRedis;
  readonly nats: TestNats;
  /** Stores the current contents of Redis and of all files. */
  readonly look: (moment: string) => Promise<void>;
}

/** Every rejection and report, and all issued ids, tokens and bundles. */
export interface Observed {
  readonly refusals: Answer[];
  readonly secrets: Record<string, string>;
  readonly reports: Uint8Array[];
}

function createBody({ reference, height, weight }: Canaries) {
  const patient = { sex: 'female' as const, height_cm: Number(height), weight_kg: Number(weight) };
  return { ...createSessionBody(), patient, reference, options: { session_pin: 'required' as const } };
}

function canaryAssessment({ coordinate, radius }: Canaries, view: AssessmentView): Assessment {
  const stroke = { view: 'back' as const, layer: 'intensity' as const, tool: 'brush' as const };
  const points = [Number(coordinate), 610, 380, 640];
  return {
    cartography: { no_pain: false, strokes: [{ ...stroke, value: 'severe', radius: Number(radius), points }] },
    answers: middleAnswers(view.questionnaires),
  };
}

/** Calls of an integrator and of a patient's page; their rejections are stored. */
function actors({ baseUrl }: Stage, observed: Observed) {
  const watched = (key: string) => {
    const { call } = integrator(baseUrl, key);
    return async (...request: Parameters<typeof call>) => {
      const answer = await call(...request);
      if (answer.status >= 400) observed.refusals.push(answer);
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

async function openAndStart(stage: Stage, observed: Observed, name: string, bundle?: string) {
  const { server, watched } = actors(stage, observed);
  const headers = { 'idempotency-key': `${stage.canaries.idempotencyKey}-${name}` };
  const body = { ...createBody(stage.canaries), ...(bundle === undefined ? {} : { resume_bundle: bundle }) };
  const created = expectStatus(await server('POST', '/v1/sessions', { body, headers }), 201, 'create');
  expectStatus(await server('POST', '/v1/sessions', { body, headers }), 201, 'replay');
  await server('POST', '/v1/sessions', { body: { ...body, zone: 'knee' }, headers });
  const { session_id: id, component } = created.json;
  observed.secrets[`session id (${name})`] = id;
  observed.secrets[`token (${name})`] = component.token;
  const page = watched(component.token);
  const view = (await page('GET', '/component/api/assessment')).json as AssessmentView;
  expectStatus(await page('POST', '/component/api/start', { body: { pin: stage.canaries.pin } }), 200, 'start');
  return { id, page, view };
}

const draftRequest = (assessment: Assessment, revision: number) => ({ body: { revision, assessment } });

/** Invalid calls of a page: each is rejected, and no rejection may repeat their content. */
async function sendInvalidPageCalls(page: Call, canaries: Canaries, assessment: Assessment) {
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

/** Invalid calls of an integrator. */
async function sendInvalidIntegratorCalls(call: Call, canaries: Canaries, id: string, bundle: string) {
  const good = createBody(canaries);
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

async function submitThroughFaults(stage: Stage, observed: Observed, page: Call, assessment: Assessment) {
  const { server } = actors(stage, observed);
  const submit = () => page('POST', '/component/api/submission', { body: { assessment } });
  await stage.nats.kill();
  expectStatus(await submit(), 503, 'a submission without NATS');
  await stage.nats.restart();
  await stage.redis.freeze();
  await Promise.all([
    submit(),
    page('PUT', '/component/api/draft', draftRequest(assessment, 9)),
    page('POST', '/component/api/unlock', { body: { pin: stage.canaries.pin } }),
    server('POST', '/v1/sessions', { body: createBody(stage.canaries) }),
  ]);
  stage.redis.thaw();
  await stage.look('after the faults');
  expectStatus(await sendUntilAccepted(submit), 200, 'submission');
}

async function readEverything(stage: Stage, observed: Observed, id: string): Promise<string> {
  const { server, foreign } = actors(stage, observed);
  const path = `/v1/sessions/${id}`;
  const reports = Promise.all(
    ['en-GB', 'fr-FR'].map((to) => sendUntilAccepted(() => server('GET', `${path}/report.pdf?locale=${to}`))),
  );
  await stage.look('while reports are drawn');
  for (const report of await reports) observed.reports.push(expectStatus(report, 200, 'report').bytes);
  const result = expectStatus(await server('GET', `${path}/result`), 200, 'result');
  if (result.json.reference !== stage.canaries.reference) throw new Error('the canary was never in the service');
  expectStatus(await server('GET', `${path}/result`, { headers: { accept: 'application/fhir+json' } }), 200, 'FHIR');
  for (const part of ['', '/result', '/report.pdf']) await foreign('GET', `${path}${part}`);
  return result.json.resume_bundle;
}

/** Runs two sessions of one assessment, through every call, every kind of rejection and two faults. */
export async function runCanarySessions(stage: Stage): Promise<Observed> {
  const observed: Observed = { refusals: [], secrets: {}, reports: [] };
  const { server } = actors(stage, observed);
  const { id, page, view } = await openAndStart(stage, observed, 'first');
  const assessment = canaryAssessment(stage.canaries, view);
  await server('GET', `/v1/sessions/${id}/result`);
  expectStatus(await page('PUT', '/component/api/draft', draftRequest(assessment, 1)), 204, 'draft');
  await page('PUT', '/component/api/draft', draftRequest({}, 0));
  await stage.look('with a draft');
  await sendInvalidPageCalls(page, stage.canaries, assessment);
  await submitThroughFaults(stage, observed, page, assessment);
  expectStatus(await page('POST', '/component/api/unlock', { body: { pin: stage.canaries.pin } }), 200, 'unlock');
  const bundle = await readEverything(stage, observed, id);
  observed.secrets['piece of the bundle'] = bundle.slice(200, 248);
  await sendInvalidIntegratorCalls(server, stage.canaries, id, bundle);
  await stage.look('with a result');

  const reopened = await openAndStart(stage, observed, 'reopened', bundle);
  // Two wrong codes each time lock the session's code, and all attempts stay below its rate (limits.table.ts).
  for (let attempt = 0; attempt < 3; attempt += 1)
    await sendInvalidPageCalls(reopened.page, stage.canaries, assessment);
  expectStatus(await reopened.page('POST', '/component/api/submission', { body: { assessment } }), 200, 'submission');
  expectStatus(await server('DELETE', `/v1/sessions/${id}`), 204, 'delete');
  await page('GET', '/component/api/assessment');
  await stage.look('after DELETE');
  return observed;
}
