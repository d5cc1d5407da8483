import { type Answers, type AssessmentView, VIEWS } from '@pain-assessment/contracts';
import { intensityCode } from '@pain-assessment/pain-map';
import type { Board } from '../drawing/board.ts';

/** Overall pain (0 to 10) from which on "no pain" is doubtful, and up to which a severe mark is. */
const LITTLE_PAIN = 0.5;

/** Items about the pain of today; their highest code is the worst pain. */
const PAIN_TODAY: Readonly<Partial<Record<AssessmentView['questionnaires'][number]['id'], string>>> = {
  eq5d: 'pain_discomfort',
  odi: 'odi_1',
  ndi: 'ndi_1',
};

/** Two answers that contradict each other; `value` is the overall pain. */
export type Contradiction =
  | { readonly kind: 'no-pain' | 'severe-mark'; readonly value: number }
  /** "No pain" on the map beside the worst answer to an item. */
  | {
      readonly kind: 'worst-answer';
      readonly questionnaire: string;
      readonly item: string;
      readonly question: string;
      readonly answer: string;
    };

interface Answered {
  readonly view: Pick<AssessmentView, 'questionnaires'>;
  readonly board: Pick<Board, 'saysNoPain' | 'layers'>;
  readonly answers: Answers;
}

function findWorstAnswer({ view, answers }: Answered): Contradiction | null {
  for (const { id, items } of view.questionnaires) {
    const item = items.find((each) => each.id === PAIN_TODAY[id]);
    if (item?.kind !== 'choice') continue;
    const worst = item.options.reduce((a, b) => (b.code > a.code ? b : a));
    if (answers[id]?.[item.id] !== worst.code) continue;
    return { kind: 'worst-answer', questionnaire: id, item: item.id, question: item.question, answer: worst.label };
  }
  return null;
}

function hasSevereMark({ layers }: Answered['board']): boolean {
  const severe = intensityCode('severe');
  return VIEWS.some((view) => layers[view].intensity.some((cell) => cell >= severe));
}

/** The first contradiction between the map and an answer; null if all agree (contract.md#component-page). */
export function findContradiction(answered: Answered): Contradiction | null {
  const { board, answers } = answered;
  const value = answers.vas_global?.vas;
  if (board.saysNoPain) {
    return value && value >= LITTLE_PAIN ? { kind: 'no-pain', value } : findWorstAnswer(answered);
  }
  const isLittle = typeof value === 'number' && value <= LITTLE_PAIN;
  return isLittle && hasSevereMark(board) ? { kind: 'severe-mark', value } : null;
}
