import type { Answers, AssessmentView, QuestionnaireDefinition } from '@pain-assessment/contracts';
import type { Board } from '../drawing/board.ts';
import type { State, Store } from './state.ts';

export type Item = QuestionnaireDefinition['items'][number];

/** One screen of the patient. */
export type Step =
  | { readonly id: 'welcome' | 'where' | 'kind' | 'review' }
  | { readonly id: `item/${string}`; readonly questionnaire: QuestionnaireDefinition; readonly item: Item };

/** Id of the screen that asks an item. */
export function itemStepId(questionnaire: string, item: string): `item/${string}` {
  return `item/${questionnaire}/${item}`;
}

/** The screens of a session in order; without pain nobody is asked what it feels like. */
export function listSteps(
  { modules, questionnaires }: AssessmentView,
  { saysNoPain }: Pick<Board, 'saysNoPain'>,
): readonly Step[] {
  const steps: Step[] = [{ id: 'welcome' }];
  if (modules.includes('cartography')) {
    steps.push({ id: 'where' });
    if (!saysNoPain) steps.push({ id: 'kind' });
  }
  for (const questionnaire of questionnaires) {
    for (const item of questionnaire.items) {
      steps.push({ id: itemStepId(questionnaire.id, item.id), questionnaire, item });
    }
  }
  return [...steps, { id: 'review' }];
}

/** A part of the session as a patient understands it: the drawing, or one questionnaire. */
type PartName = 'map' | QuestionnaireDefinition['id'];

/** How far a part has come: `step` of `steps`, 0 before it and `steps` after it. */
export interface PartProgress {
  readonly part: PartName;
  readonly step: number;
  readonly steps: number;
}

const partOf = (step: Step): PartName | null => {
  if ('item' in step) return step.questionnaire.id;
  return step.id === 'where' || step.id === 'kind' ? 'map' : null;
};

/** The parts of a session in order at one of its screens, and which of them that screen belongs to. */
export function findProgress(
  steps: readonly Step[],
  current: string,
): { readonly parts: readonly PartProgress[]; readonly now: PartProgress | null } {
  const at = steps.findIndex(({ id }) => id === current);
  const names = [...new Set(steps.map(partOf))].filter((name) => name !== null);
  const parts = names.map((part) => {
    const places = steps.flatMap((step, index) => (partOf(step) === part ? [index] : []));
    return { part, step: places.filter((index) => index <= at).length, steps: places.length };
  });
  const here = steps[at] ? partOf(steps[at]) : null;
  return { parts, now: parts.find(({ part }) => part === here) ?? null };
}

/** The answer to an item: undefined while it was not asked, null where the patient prefers not to answer. */
export function findAnswer(answers: Answers, questionnaire: string, item: string): number | null | undefined {
  return answers[questionnaire]?.[item];
}

/** The step at which a patient continues in another window: the map until a question is answered, then the first open question. */
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

/** Minutes that a patient takes, rounded up to five: a map takes about four, an item about ten seconds. */
export function minutesFor({ modules, questionnaires }: AssessmentView): number {
  const items = questionnaires.reduce((sum, { items }) => sum + items.length, 0);
  const minutes = (modules.includes('cartography') ? 4 : 0) + items / 6;
  return Math.max(5, Math.ceil(minutes / 5) * 5);
}

/** Keeps the patient's step over a reload of the page. */
export interface StepMemory {
  recall(): string | null;
  remember(step: string): void;
}

/** Moves the patient between screens, and remembers the screen for a reload. */
export class Navigation {
  #store: Store<State>;
  #memory: StepMemory;

  constructor(store: Store<State>, memory: StepMemory) {
    this.#store = store;
    this.#memory = memory;
  }

  /** The screens of the open session in order. */
  get steps(): readonly Step[] {
    const { open } = this.#store.value;
    return open ? listSteps(open.view, open.board) : [];
  }

  goTo(step: string): void {
    this.#memory.remember(step);
    this.#store.change({ phase: { name: 'patient', step }, merged: false });
  }

  /** One screen on (1) or back (-1). */
  move(by: 1 | -1): void {
    const { phase } = this.#store.value;
    if (phase.name !== 'patient') return;
    const { steps } = this;
    const next = steps[steps.findIndex(({ id }) => id === phase.step) + by];
    if (next) this.goTo(next.id);
  }

  /** The step before a reload; in another window the first one that is open. */
  continue(): void {
    const { open } = this.#store.value;
    if (!open) return;
    const { steps } = this;
    const recalled = steps.find(({ id }) => id === this.#memory.recall());
    this.goTo(recalled?.id ?? firstOpenStep(steps, open.board, open.answers));
  }

  /** Back to the patient's screen after a pause. */
  resume(): void {
    this.goTo(this.#memory.recall() ?? 'welcome');
  }

  /** Nothing is marked: the patient is asked once whether that means "no pain". */
  askEmptyMap(): void {
    this.#store.change({ phase: { name: 'empty-map' } });
  }

  acceptEmptyMap(): void {
    this.#store.change({ emptyMapAccepted: true });
    this.goTo('where');
    this.move(1);
  }

  /** The patient pressed next without an answer: the screen says that one is needed. */
  askForAnswer(): void {
    const { phase } = this.#store.value;
    this.#store.change({ missed: phase.name === 'patient' ? phase.step : null });
  }
}
