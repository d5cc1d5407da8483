import type { Assessment, CreatedSession, CreateSession, Result } from '@pain-assessment/contracts';
import { openTablet as openPatientApi } from '@pain-assessment/standalone/testing';
import { type Answer, integrator, sendUntilAccepted } from '../../support/integrator.ts';

/** Key of the account that the browser tests use. */
export const CLINIC_KEY = 'sk_test_clinic_000000000000000000000';

const BODY: CreateSession = {
  zone: 'thoracolumbar_spine',
  patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
  modules: ['cartography', 'questionnaires'],
  options: { session_pin: 'none' },
};

async function expectOk<T>(send: () => Promise<Answer>): Promise<T> {
  const { status, json } = await sendUntilAccepted(send);
  if (status >= 400) throw new Error(`answered ${status} ${json?.code}`);
  return json;
}

/** Calls of integrator and page without a browser. */
export function sessionsAt(baseUrl: string, key: string = CLINIC_KEY) {
  const api = integrator(baseUrl, key);
  const create = (body: Partial<CreateSession> = {}) =>
    expectOk<CreatedSession>(() => api.create({ ...BODY, ...body }));
  const result = (id: string) => expectOk<Result>(() => api.result(id));
  return {
    create,
    result,
    status: async (id: string) => (await expectOk<{ status: string }>(() => api.status(id))).status,
    remove: (id: string) => expectOk<null>(() => api.remove(id)),
    /** The stored view of the page, with the draft. */
    view: ({ component }: CreatedSession) => openPatientApi(component.url).assessment(),
    /** Plays a whole session with this assessment, without a browser. */
    async play(assessment: Assessment, body: Partial<CreateSession> = {}): Promise<Result> {
      const { session_id: id, component } = await create(body);
      const patient = openPatientApi(component.url);
      await patient.start();
      await patient.submit(assessment);
      return result(id);
    },
  };
}

/** The part of a result that depends only on the assessment, not on session and time. */
export function pickNumbers({ cartography, questionnaires, mcri }: Result) {
  const { images: _, ...surfaces } = cartography ?? { images: null };
  return { surfaces, questionnaires, score: mcri.status === 'computed' ? mcri.score : null, branches: mcri.branches };
}
