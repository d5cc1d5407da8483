import type { DraftAssessment, FieldError, Module } from '@pain-assessment/contracts';
import { checkAnswers } from '@pain-assessment/questionnaires';
import type { OpenSession } from '../sessions/sessions-port.ts';

type Part = keyof DraftAssessment;

const PARTS: readonly { part: Part; module: Module }[] = [
  { part: 'cartography', module: 'cartography' },
  { part: 'answers', module: 'questionnaires' },
];

const pointerTo = (part: Part) => `/assessment/${part}`;

function uninvited(part: Part, module: Module): FieldError {
  return { pointer: pointerTo(part), code: 'unknown_field', detail: `is refused without the module ${module}` };
}

function absent(part: Part, module: Module): FieldError {
  return { pointer: pointerTo(part), code: 'required', detail: `is required with the module ${module}` };
}

function checkModules(assessment: DraftAssessment, modules: readonly Module[], isComplete: boolean): FieldError[] {
  return PARTS.flatMap(({ part, module }) => {
    const isGiven = assessment[part] !== undefined;
    if (!modules.includes(module)) return isGiven ? [uninvited(part, module)] : [];
    return isComplete && !isGiven ? [absent(part, module)] : [];
  });
}

/**
 * What is wrong with an assessment for this session: parts of modules not asked for, answers that the zone's questionnaires do not have,
 * and, unless it is a draft, parts left out (contract 2). Pointers into the request's body; empty means right.
 */
export function checkAssessment(
  assessment: DraftAssessment,
  { facts, profile }: Pick<OpenSession, 'facts' | 'profile'>,
  { isDraft }: { isDraft: boolean },
): readonly FieldError[] {
  const errors = checkModules(assessment, facts.modules, !isDraft);
  if (errors.length > 0 || !assessment.answers) return errors;
  return checkAnswers(facts.zone, assessment.answers, profile.versions.questionnaires).map((error) => ({
    ...error,
    pointer: `${pointerTo('answers')}${error.pointer}`,
  }));
}
