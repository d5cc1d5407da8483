import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Answers,
  Assessment,
  AssessmentView,
  Cartography,
  Module,
  QuestionnaireDefinition,
  Stroke,
  SubmissionAnswer,
} from '@pain-assessment/contracts';

const STRENGTH = { layer: 'intensity', tool: 'brush' } as const;
const KIND = { layer: 'typology', tool: 'brush' } as const;

/** A back pain that spreads to one leg: a plain, realistic map of nine strokes. */
const STROKES: readonly Stroke[] = [
  { ...STRENGTH, view: 'back', value: 'moderate', radius: 28, points: [318, 640, 360, 650, 402, 640] },
  { ...STRENGTH, view: 'back', value: 'severe', radius: 16, points: [330, 642, 360, 650, 388, 644] },
  { ...STRENGTH, view: 'back', value: 'very_severe', radius: 8, points: [352, 648, 368, 650] },
  { ...STRENGTH, view: 'back', value: 'mild', radius: 14, points: [420, 760, 424, 840, 426, 930] },
  { ...STRENGTH, view: 'front', value: 'mild', radius: 12, points: [300, 1000, 298, 1080] },
  { ...KIND, view: 'back', value: 'nociceptive', radius: 24, points: [318, 640, 360, 650, 402, 640] },
  { ...KIND, view: 'back', value: 'trigger', radius: 7, points: [352, 648, 368, 650] },
  { ...KIND, view: 'back', value: 'tingling', radius: 12, points: [420, 760, 424, 840, 426, 930] },
  { ...KIND, view: 'front', value: 'hypoesthesia', radius: 12, points: [300, 1000, 298, 1130] },
];

const pickMiddle = <T>(values: readonly T[]): T | undefined => values[Math.floor(values.length / 2)];

function chooseAnswer(item: QuestionnaireDefinition['items'][number]): number | null {
  if (item.kind === 'choice') return pickMiddle(item.options)?.code ?? null;
  const steps = Math.round(((item.maximum - item.minimum) * 0.6) / item.step);
  return Number((item.minimum + steps * item.step).toFixed(1));
}

/** The middle answer to every item, which each instrument accepts. */
export function middleAnswers(questionnaires: readonly QuestionnaireDefinition[]): Answers {
  return Object.fromEntries(
    questionnaires.map(({ id, items }) => [id, Object.fromEntries(items.map((item) => [item.id, chooseAnswer(item)]))]),
  );
}

function assessmentFor(modules: readonly Module[], questionnaires: readonly QuestionnaireDefinition[]): Assessment {
  const cartography: Cartography = { no_pain: false, strokes: [...STROKES] };
  return {
    ...(modules.includes('cartography') ? { cartography } : {}),
    ...(modules.includes('questionnaires') ? { answers: middleAnswers(questionnaires) } : {}),
  };
}

const ATTEMPTS = 5;

/** Retries while the service is busy, after Retry-After, like the page (contract.md#time-to-complete). */
async function sendUntilAccepted(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send();
    if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

/** A tablet without a screen: the calls of the component API (contract.md#component-api) with the token of a component URL. */
export function openTablet(componentUrl: string) {
  const { hash } = new URL(componentUrl);
  const call = async (method: string, route: string, body?: unknown): Promise<unknown> => {
    const request = {
      method,
      headers: { authorization: `Bearer ${hash.slice(1)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const answer = await sendUntilAccepted(() => fetch(new URL(`api/${route}`, componentUrl), request));
    if (!answer.ok) throw new Error(`${method} ${route} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  return {
    assessment: () => call('GET', 'assessment') as Promise<AssessmentView>,
    start: (pin?: string) => call('POST', 'start', pin === undefined ? {} : { pin }),
    saveDraft: (revision: number, assessment: Assessment) => call('PUT', 'draft', { revision, assessment }),
    submit: (assessment: Assessment) => call('POST', 'submission', { assessment }) as Promise<SubmissionAnswer>,
  };
}

/** Plays the patient: reads the assessment, starts, saves a draft, submits. Returns the submission. */
export async function playPatient(componentUrl: string): Promise<Assessment> {
  const tablet = openTablet(componentUrl);
  const { modules, questionnaires, draft_revision: revision } = await tablet.assessment();
  const assessment = assessmentFor(modules, questionnaires);
  await tablet.start();
  await tablet.saveDraft(revision + 1, assessment);
  await tablet.submit(assessment);
  return assessment;
}
