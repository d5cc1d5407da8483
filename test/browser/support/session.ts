import { setTimeout as sleep } from 'node:timers/promises';
import type { Assessment, AssessmentView, CreatedSession, CreateSession, Result } from '@pain-assessment/contracts';
import { CLINIC_KEY } from './accounts.ts';

const BODY: CreateSession = {
  zone: 'thoracolumbar_spine',
  patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
  modules: ['cartography', 'questionnaires'],
  options: { session_pin: 'none' },
};
/** A busy machine may not draw the pictures in time; the contract's answer is 503, and to send again. */
const TRIES = 8;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly bearer: string;
  readonly body?: unknown;
}

async function exchange<T>(baseUrl: string, { method, path, bearer, body }: Call, tries = TRIES): Promise<T> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (answer.status === 503 && tries > 1) {
    await sleep(1_000 * Number(answer.headers.get('Retry-After') ?? 1));
    return exchange(baseUrl, { method, path, bearer, body }, tries - 1);
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

/** The integrator's and the patient's calls without a browser. */
export function sessionsAt(baseUrl: string, key: string = CLINIC_KEY) {
  const integrator = <T>(method: string, path: string, body?: unknown) =>
    exchange<T>(baseUrl, { method, path: `/v1/sessions${path}`, bearer: key, body });
  const patient = <T>(bearer: string, method: string, path: string, body?: unknown) =>
    exchange<T>(baseUrl, { method, path: `/component/api/${path}`, bearer, body });

  const create = (body: Partial<CreateSession> = {}) => integrator<CreatedSession>('POST', '', { ...BODY, ...body });
  const result = (id: string) => integrator<Result>('GET', `/${id}/result`);
  return {
    create,
    result,
    status: async (id: string) => (await integrator<{ status: string }>('GET', `/${id}`)).status,
    remove: (id: string) => integrator<null>('DELETE', `/${id}`),
    /** The patient's view as the service holds it, with the draft. */
    view: ({ component }: CreatedSession) => patient<AssessmentView>(component.token, 'GET', 'assessment'),
    /** Plays a whole session with this assessment, without a browser. */
    async play(assessment: Assessment, body: Partial<CreateSession> = {}): Promise<Result> {
      const { session_id: id, component } = await create(body);
      await patient(component.token, 'POST', 'start', {});
      await patient(component.token, 'POST', 'submission', { assessment });
      return result(id);
    },
  };
}

/** The numbers of a result: everything that must not depend on who sent the assessment and when. */
export function numbersOf({ cartography, questionnaires, mcri }: Result) {
  const { images: _, ...surfaces } = cartography ?? { images: null };
  return { surfaces, questionnaires, score: mcri.status === 'computed' ? mcri.score : null, branches: mcri.branches };
}
