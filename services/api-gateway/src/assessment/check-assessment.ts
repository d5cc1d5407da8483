import type { FieldError, Module } from '@pain-assessment/contracts';
import { checkAnswers } from '@pain-assessment/questionnaires';
import type { ReadAssessment } from '../session/read-assessment.ts';
import type { OpenSession } from '../session/records.ts';

type Assessed = Pick<ReadAssessment, 'answers' | 'cartography'>;
type Field = keyof Assessed;

const FIELDS: readonly { field: Field; module: Module }[] = [
  { field: 'cartography', module: 'cartography' },
  { field: 'answers', module: 'questionnaires' },
];

const pointerTo = (field: Field) => `/assessment/${field}`;

function checkModules(assessment: Assessed, modules: readonly Module[], isComplete: boolean): FieldError[] {
  return FIELDS.flatMap(({ field, module }): FieldError[] => {
    const [isGiven, isAsked] = [assessment[field] !== undefined, modules.includes(module)];
    const pointer = pointerTo(field);
    if (isGiven && !isAsked) {
      return [{ pointer, code: 'unknown_field', detail: `is refused without the module ${module}` }];
    }
    if (isComplete && isAsked && !isGiven) {
      return [{ pointer, code: 'required', detail: `is required with the module ${module}` }];
    }
    return [];
  });
}

/**
 * Errors of an assessment for this session: fields outside its modules, answers outside its questionnaires, and, unless it is a
 * draft, missing fields (contract.md#assessment). Pointers into the request's body; empty if the assessment is valid.
 */
export function checkAssessment(
  assessment: Assessed,
  { facts, work }: Pick<OpenSession, 'facts' | 'work'>,
  { isDraft }: { isDraft: boolean },
): readonly FieldError[] {
  const errors = checkModules(assessment, facts.modules, !isDraft);
  if (errors.length > 0 || !assessment.answers) return errors;
  return checkAnswers(assessment.answers, work.profile.versions.questionnaires).map((error) => ({
    ...error,
    pointer: `${pointerTo('answers')}${error.pointer}`,
  }));
}
