import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Assessment,
  AssessmentView,
  CreatedSession,
  CreateSession,
  QuestionnaireDefinition,
} from '@pain-assessment/contracts';
import { codedError, type Logger } from '@pain-assessment/service-kit';

/** After so many a patient is answered about as fast as later ones are (docs/adr/0131). */
const ASSESSMENTS = 8;
const CALL_TIMEOUT_MS = 5_000;
const STROKES = 30;
const COMPONENT_API = '/component/api';

const SESSION: CreateSession = {
  zone: 'thoracolumbar_spine',
  patient: { sex: 'female', height_cm: 170, weight_kg: 65 },
  modules: ['cartography', 'questionnaires'],
  options: { session_pin: 'none' },
};

/** Across the trunk, as a patient who fills an area; in tenths, since compiled code differs for whole numbers. */
const zigzag = (y: number) =>
  Array.from({ length: 30 }, (_, index) => [300.3 + (index % 8) * 15.1, y + 2.2 * index]).flat();

const CARTOGRAPHY: Assessment['cartography'] = {
  no_pain: false,
  strokes: Array.from({ length: STROKES }, (_, index) => ({
    view: 'back',
    tool: 'brush',
    radius: 14,
    points: zigzag(400 + 5 * index),
    ...(index % 2 === 0 ? { layer: 'intensity', value: 'mild' } : { layer: 'typology', value: 'burning' }),
  })),
};

type Item = QuestionnaireDefinition['items'][number];
const chooseAnswer = (item: Item) => (item.kind === 'choice' ? item.options[0]?.code : item.minimum);

/** An assessment that leaves nothing out. */
function answerAll({ questionnaires }: Pick<AssessmentView, 'questionnaires'>): Assessment {
  const answers = questionnaires.map(({ id, items }) => [
    id,
    Object.fromEntries(items.map((item) => [item.id, chooseAnswer(item)])),
  ]);
  return { cartography: CARTOGRAPHY, answers: Object.fromEntries(answers) };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly bearer: string;
  readonly body?: unknown;
}

async function call<T>(baseUrl: string, { method, path, bearer, body }: Call): Promise<T> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const content = await answer.text();
  if (!answer.ok) throw codedError('rehearsal_failed', `a rehearsed ${method} was answered ${answer.status}`);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return (isJson ? JSON.parse(content) : undefined) as T;
}

/** One assessment, from its creation to its deletion, as an integrator and a patient's page call it. */
async function playAssessment(baseUrl: string, apiKey: string): Promise<void> {
  const asIntegrator = (method: string, path: string, body?: unknown) => ({ method, path, bearer: apiKey, body });
  const created = await call<CreatedSession>(baseUrl, asIntegrator('POST', '/v1/sessions', SESSION));
  const path = `/v1/sessions/${created.session_id}`;
  const { token } = created.component;
  const asPatient = (method: string, name: string, body?: unknown) => ({
    method,
    path: `${COMPONENT_API}/${name}`,
    bearer: token,
    body,
  });
  await call(baseUrl, asPatient('POST', 'start', {}));
  const assessment = answerAll(await call<AssessmentView>(baseUrl, asPatient('GET', 'assessment')));
  await call(baseUrl, asPatient('PUT', 'draft', { revision: 1, assessment }));
  await call(baseUrl, asPatient('POST', 'submission', { assessment }));
  await call(baseUrl, asIntegrator('GET', `${path}/result`));
  await call(baseUrl, asIntegrator('GET', `${path}/report.pdf`));
  await call(baseUrl, asIntegrator('DELETE', path));
}

/** A gateway that is rehearsed with: it keeps nothing, and nobody else knows its key. */
export interface RehearsedGateway {
  /** Makes its application; where it listens is known only then. */
  listenerAt(baseUrl: string): RequestListener;
  readonly apiKey: string;
  close(): Promise<void>;
}

/**
 * Plays some assessments by HTTP on the loopback address, and forgets them. The first calls of a process take three to eight times as
 * long as later ones: contracts are built, code is compiled. A failure is logged and keeps no gateway from its work.
 */
export async function rehearse(gateway: RehearsedGateway, log: Pick<Logger, 'warn'>): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', gateway.listenerAt(baseUrl));
    for (let played = 0; played < ASSESSMENTS; played += 1) await playAssessment(baseUrl, gateway.apiKey);
  } catch (err) {
    log.warn({ err }, 'the rehearsal failed; the first patients wait longer');
  } finally {
    server.close();
    server.closeAllConnections();
    await gateway.close();
  }
}
