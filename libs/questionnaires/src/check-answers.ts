import {
  type AlgorithmVersions,
  type Answers,
  type FieldError,
  jsonPointer,
  MAXIMUM_FIELD_ERRORS,
} from '@pain-assessment/contracts';
import type { Item, ItemAnswers } from './core/instrument.ts';
import { findInstrument } from './find-version.ts';
import { administeredQuestionnaires } from './zones.ts';

const STEP_TOLERANCE = 1e-9;

type Fault = Pick<FieldError, 'code' | 'detail'>;

const unknownQuestionnaire: Fault = { code: 'unknown_field', detail: 'is not a questionnaire of this assessment' };
const unknownItem: Fault = { code: 'unknown_field', detail: 'is not an item of this questionnaire' };

function isOnStep(value: number, minimum: number, step: number): boolean {
  const steps = (value - minimum) / step;
  return Math.abs(steps - Math.round(steps)) < STEP_TOLERANCE;
}

function limits(item: Item): { minimum: number; maximum: number; step: number } {
  return item.kind === 'scale' ? item : { minimum: Math.min(...item.codes), maximum: Math.max(...item.codes), step: 1 };
}

/** The fault of an answer to an item; null for a valid one. */
export function findFault(item: Item, answer: number): Fault | null {
  const { minimum, maximum, step } = limits(item);
  if (answer < minimum) return { code: 'too_small', detail: `must be at least ${minimum}` };
  if (answer > maximum) return { code: 'too_big', detail: `must be at most ${maximum}` };
  if (item.kind === 'choice' && !item.codes.includes(answer)) {
    return { code: 'invalid_value', detail: `must be one of: ${item.codes.join(', ')}` };
  }
  if (!isOnStep(answer, minimum, step)) {
    return { code: 'not_multiple_of', detail: `must be a multiple of ${step}` };
  }
  return null;
}

function checkQuestionnaire(id: string, items: readonly Item[], answers: ItemAnswers): FieldError[] {
  return Object.entries(answers).flatMap(([itemId, answer]) => {
    const item = items.find((candidate) => candidate.id === itemId);
    const fault = item ? typeof answer === 'number' && findFault(item, answer) : unknownItem;
    return fault ? [{ pointer: jsonPointer([id, itemId]), ...fault }] : [];
  });
}

/**
 * Errors of answers outside the questionnaires that these versions name: `unknown_field`, `too_small`, `too_big`, `invalid_value`,
 * `not_multiple_of`; at most 20. Pointers start at the answers, `/odi/odi_1`. An empty list means that the answers can
 * be scored (contract.md#answers).
 */
export function checkAnswers(answers: Answers, versions: AlgorithmVersions['questionnaires']): FieldError[] {
  const administered = new Map(
    administeredQuestionnaires(versions).map(({ id, version }) => [id as string, findInstrument(id, version)]),
  );
  const errors = Object.entries(answers).flatMap(([key, itemAnswers]): FieldError[] => {
    const instrument = administered.get(key);
    if (!instrument) return [{ pointer: jsonPointer([key]), ...unknownQuestionnaire }];
    return checkQuestionnaire(key, instrument.items, itemAnswers);
  });
  return errors.slice(0, MAXIMUM_FIELD_ERRORS);
}
