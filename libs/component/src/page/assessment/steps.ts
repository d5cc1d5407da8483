import type { Answers, AssessmentView, QuestionnaireDefinition } from '@pain-assessment/contracts';
import { type PainMap, saysNoPain, strokesOf } from './pain-map.ts';

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
export function stepsOf({ modules, questionnaires }: AssessmentView, map: PainMap): readonly Step[] {
  const steps: Step[] = [{ id: 'welcome' }];
  if (modules.includes('cartography')) {
    steps.push({ id: 'where' });
    if (!saysNoPain(map)) steps.push({ id: 'kind' });
  }
  for (const questionnaire of questionnaires) {
    for (const item of questionnaire.items) {
      steps.push({ id: itemStepId(questionnaire.id, item.id), questionnaire, item });
    }
  }
  return [...steps, { id: 'review' }];
}

/** The answer to an item: undefined while it was not asked, null where the patient prefers not to answer. */
export function answerOf(answers: Answers, questionnaire: string, item: string): number | null | undefined {
  return answers[questionnaire]?.[item];
}

/** Where a patient goes on who comes back in another window: the map until a question is answered, then the first open one. */
export function firstOpenStep(steps: readonly Step[], map: PainMap, answers: Answers): string {
  if (Object.keys(answers).length === 0) return map.noPain || strokesOf(map).length > 0 ? 'where' : 'welcome';
  const isOpen = (step: Step) => 'item' in step && answerOf(answers, step.questionnaire.id, step.item.id) === undefined;
  return steps.find(isOpen)?.id ?? 'review';
}

/** Minutes that a patient takes, rounded up to five: a map takes about four, an item about ten seconds. */
export function minutesFor({ modules, questionnaires }: AssessmentView): number {
  const items = questionnaires.reduce((sum, { items }) => sum + items.length, 0);
  const minutes = (modules.includes('cartography') ? 4 : 0) + items / 6;
  return Math.max(5, Math.ceil(minutes / 5) * 5);
}
