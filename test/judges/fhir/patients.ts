import type { Client } from '@pain-assessment/client';
import type { Answers, Assessment, Locale, Zone } from '@pain-assessment/contracts';
import { pause } from '@pain-assessment/service-kit/testing';

/** Kinds of patients: complete, without pain, only one part, or empty. */
export const PATIENTS = ['full', 'painless', 'map', 'questionnaires', 'empty'] as const;
type PatientKind = (typeof PATIENTS)[number];

const MODULES: Readonly<Record<PatientKind, ('cartography' | 'questionnaires')[]>> = {
  full: ['cartography', 'questionnaires'],
  painless: ['cartography', 'questionnaires'],
  map: ['cartography'],
  questionnaires: ['questionnaires'],
  empty: ['cartography', 'questionnaires'],
};

interface Life {
  readonly zone: Zone;
  readonly patient: PatientKind;
  readonly answers: Answers;
  readonly locale?: Locale | undefined;
}

function makeAssessment({ patient, answers }: Life): Assessment {
  if (patient === 'empty') return { cartography: { no_pain: false, strokes: [] }, answers: {} };
  if (patient === 'painless') return { cartography: { no_pain: true, strokes: [] }, answers };
  if (patient === 'questionnaires') return { answers };
  const line = { view: 'front', tool: 'brush', radius: 40 } as const;
  const points = [360, 500, 380, 640];
  const cartography: Assessment['cartography'] = {
    no_pain: false,
    strokes: [
      { ...line, points, layer: 'intensity', value: 'severe' },
      { ...line, points, layer: 'typology', value: 'burning' },
    ],
  };
  return patient === 'map' ? { cartography } : { cartography, answers };
}

/** Plays an assessment over the component's API; returns the id of its session. */
export async function completeAssessment(client: Client, life: Life): Promise<string> {
  const session = await client.createSession({
    zone: life.zone,
    patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
    modules: MODULES[life.patient],
    ...(life.locale && { locale: life.locale }),
    ...(life.patient === 'full' && { reference: 'REC-2026-00417' }),
    options: { session_pin: 'none' },
  });
  const { url, token } = session.component;
  const send = (path: string, body: unknown) =>
    fetch(new URL(`/component/api/${path}`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const call = async (path: string, body: unknown) => {
    let answer = await send(path, body);
    // Retries like the page: a busy machine is no finding.
    while (answer.status === 503) {
      await pause(Number(answer.headers.get('retry-after')) * 1_000, { because: 'the service asked to wait so long' });
      answer = await send(path, body);
    }
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  };
  await call('start', {});
  await call('submission', { assessment: makeAssessment(life) });
  return session.session_id;
}
