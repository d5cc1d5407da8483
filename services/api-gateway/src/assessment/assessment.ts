import type { Bus, CallContext } from '@pain-assessment/bus';
import {
  type Assessment,
  type Cartography,
  type DraftAssessment,
  type FieldError,
  type Locale,
  type Module,
  type Result,
  SCORING_COMPUTE,
  type ScoringReply,
  type Summary,
  type Zone,
} from '@pain-assessment/contracts';
import { checkAnswers } from '@pain-assessment/questionnaires';
import type { OpenSession, SessionProfile } from '../vault/session-vault.ts';

/*
 * What several calls do with an assessment: check it against its session, have its numbers computed, and sum its result up.
 */

type Part = keyof DraftAssessment;

const PARTS: readonly { part: Part; module: Module }[] = [
  { part: 'cartography', module: 'cartography' },
  { part: 'answers', module: 'questionnaires' },
];

const pointerTo = (part: Part) => `/assessment/${part}`;

function checkModules(assessment: DraftAssessment, modules: readonly Module[], isComplete: boolean): FieldError[] {
  return PARTS.flatMap(({ part, module }) => {
    const [isGiven, isAsked] = [assessment[part] !== undefined, modules.includes(module)];
    const pointer = pointerTo(part);
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
 * What is wrong with an assessment for this session: parts of modules not asked for, answers that the zone's questionnaires do not have,
 * and, unless it is a draft, parts left out (contract.md#assessment). Pointers into the request's body; empty means right.
 */
export function checkAssessment(
  assessment: DraftAssessment,
  { facts, profile }: Pick<OpenSession, 'facts' | 'profile'>,
  { isDraft }: { isDraft: boolean },
): readonly FieldError[] {
  const errors = checkModules(assessment, facts.modules, !isDraft);
  if (errors.length > 0 || !assessment.answers) return errors;
  return checkAnswers(facts.zone, assessment.answers, { versions: profile.versions.questionnaires }).map((error) => ({
    ...error,
    pointer: `${pointerTo('answers')}${error.pointer}`,
  }));
}

/** Of a session's profile, what its result depends on. */
export type AssessedProfile = Omit<SessionProfile, 'sessionPin' | 'showResults'>;

/** An assessment with everything that its numbers depend on. */
export interface Computable {
  readonly zone: Zone;
  readonly modules: readonly Module[];
  readonly profile: AssessedProfile;
  readonly assessment: Assessment;
  /** Language of the texts beside the numbers. */
  readonly locale: Locale;
}

/** The map as it was painted. How it came about concerns no number and no picture, and a service of the release before refuses the field. */
export function drawnMap({ cartography }: Assessment): Cartography | null {
  if (!cartography) return null;
  const { no_pain, strokes } = cartography;
  return { no_pain, strokes };
}

/** Surfaces, scores and index of an assessment, by the versions and the value set that it is made with (contract.md#versions). */
export function computeNumbers(
  bus: Bus,
  { zone, modules, profile, assessment, locale }: Computable,
  context: CallContext,
): Promise<ScoringReply> {
  const { patient, valueSet, versions } = profile;
  const cartography = drawnMap(assessment);
  const painted = { ...assessment, ...(cartography && { cartography }) };
  const request = { zone, patient, modules: [...modules], locale, value_set: valueSet, versions, assessment: painted };
  return bus.request(SCORING_COMPUTE, request, context);
}

/** What the end screen may show of a result: no map pictures, no answers, no bundle (contract.md#session-code). */
export function summarise({ mcri, cartography, questionnaires }: Result): Summary {
  const { images: _, ...surfaces } = cartography ?? { images: null };
  return {
    mcri,
    cartography: cartography && (surfaces as Summary['cartography']),
    questionnaires: questionnaires.map(({ id, name, scores, score_ranges }) => ({ id, name, scores, score_ranges })),
  };
}
