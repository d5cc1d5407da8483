import type { Answers, AssessmentView, QuestionnaireDefinition } from '@pain-assessment/contracts';
import type { Board } from '../drawing/board.ts';
import { findContradiction } from './contradiction.ts';
import type { Store } from './state.ts';
import type { PageMemory } from './token.ts';

export type Item = QuestionnaireDefinition['items'][number];

/** The screen of one item. */
export interface ItemStep {
  readonly id: `item/${string}`;
  readonly part: QuestionnaireDefinition['id'];
  readonly questionnaire: QuestionnaireDefinition;
  readonly item: Item;
}

/** One screen of the patient, and the part of the session that it belongs to; null before the first and after the last. */
export type Step =
  | { readonly id: 'welcome' | 'review'; readonly part: null }
  | { readonly id: 'where' | 'kind'; readonly part: 'map' }
  | ItemStep;

/** Id of the screen of an item. */
export function itemStepId(questionnaire: string, item: string): ItemStep['id'] {
  return `item/${questionnaire}/${item}`;
}

/** The screens of a session in order; without pain, or with an empty map that the patient accepted, none about its kind. */
export function listSteps(
  { modules, questionnaires }: AssessmentView,
  { saysNoPain }: Pick<Board, 'saysNoPain'>,
  isMapSkipped = false,
): readonly Step[] {
  const steps: Step[] = [{ id: 'welcome', part: null }];
  if (modules.includes('cartography')) {
    steps.push({ id: 'where', part: 'map' });
    if (!saysNoPain && !isMapSkipped) steps.push({ id: 'kind', part: 'map' });
  }
  for (const questionnaire of questionnaires) {
    for (const item of questionnaire.items) {
      steps.push({ id: itemStepId(questionnaire.id, item.id), part: questionnaire.id, questionnaire, item });
    }
  }
  return [...steps, { id: 'review', part: null }];
}

/** Progress of one part of the session, the drawing or a questionnaire: 0 of `steps` before it, all of them after it. */
export interface PartProgress {
  readonly part: NonNullable<Step['part']>;
  readonly step: number;
  readonly steps: number;
}

/** Progress of the parts of a session in order, on one of its screens, and of the part of that screen. */
export function findProgress(
  steps: readonly Step[],
  current: string,
): { readonly parts: readonly PartProgress[]; readonly now: PartProgress | null } {
  const at = steps.findIndex(({ id }) => id === current);
  const names = [...new Set(steps.map(({ part }) => part))].filter((part) => part !== null);
  const parts = names.map((part) => {
    const places = steps.flatMap((step, index) => (step.part === part ? [index] : []));
    return { part, step: places.filter((index) => index <= at).length, steps: places.length };
  });
  return { parts, now: parts.find(({ part }) => part === steps[at]?.part) ?? null };
}

/** The answer to an item: undefined before an answer, null if the patient prefers not to answer. */
export function findAnswer(answers: Answers, questionnaire: string, item: string): number | null | undefined {
  return answers[questionnaire]?.[item];
}

/** The screen on which a patient continues in another window: the map before the first answer, then the first open question. */
export function firstOpenStep(
  steps: readonly Step[],
  { saysNoPain, strokes }: Pick<Board, 'saysNoPain' | 'strokes'>,
  answers: Answers,
): string {
  if (Object.keys(answers).length === 0) return saysNoPain || strokes.length > 0 ? 'where' : 'welcome';
  const isOpen = (step: Step) =>
    'item' in step && findAnswer(answers, step.questionnaire.id, step.item.id) === undefined;
  return steps.find(isOpen)?.id ?? 'review';
}

/** Minutes that a session takes, rounded up to five: a map takes about four, an item about ten seconds. */
export function minutesFor({ modules, questionnaires }: AssessmentView): number {
  const items = questionnaires.reduce((sum, { items }) => sum + items.length, 0);
  const minutes = (modules.includes('cartography') ? 4 : 0) + items / 6;
  return Math.max(5, Math.ceil(minutes / 5) * 5);
}

/** Moves the patient between screens, and remembers the screen for a reload. */
export class Navigation {
  readonly #store: Store;
  readonly #memory: PageMemory;

  constructor(store: Store, memory: PageMemory) {
    this.#store = store;
    this.#memory = memory;
  }

  /** The screens of the open session in order. */
  get steps(): readonly Step[] {
    const { open, emptyMapAccepted } = this.#store.value;
    return open ? listSteps(open.view, open.board ?? { saysNoPain: false }, emptyMapAccepted) : [];
  }

  /** Shows a screen; before the first review it asks about a contradiction. */
  goTo(step: string): void {
    this.#memory.remember({ step });
    const { open, contradictionAsked } = this.#store.value;
    const board = step === 'review' && !contradictionAsked ? open?.board : null;
    const found = open && board ? findContradiction({ ...open, board }) : null;
    if (found) this.#store.change({ contradictionAsked: true, phase: { name: 'contradiction', found } });
    else this.#store.change({ phase: { name: 'patient', step } });
  }

  /** Moves one screen forward (1) or back (-1). */
  move(by: 1 | -1): void {
    const { phase } = this.#store.value;
    if (phase.name !== 'patient') return;
    const { steps } = this;
    const next = steps[steps.findIndex(({ id }) => id === phase.step) + by];
    if (next) this.goTo(next.id);
  }

  /** Shows the screen from before a break or a reload; in another window the first open one. */
  continue(): void {
    const { open } = this.#store.value;
    if (!open?.board) return;
    const { steps } = this;
    const recalled = steps.find(({ id }) => id === this.#memory.place.step);
    this.goTo(recalled?.id ?? firstOpenStep(steps, open.board, open.answers));
  }

  /** Goes to the screen after the map. */
  passMap(): void {
    this.goTo('where');
    this.move(1);
  }
}
