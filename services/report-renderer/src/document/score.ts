import {
  McriBranch,
  type Provenance,
  type QuestionnaireId,
  type QuestionnaireResult,
  roundToThreeDecimals,
  type ValueSet,
  type Zone,
} from '@pain-assessment/contracts';
import { branchQuestionnaire, exactIndex, findInstrument, placeOnScale } from '@pain-assessment/questionnaires';
import type { Labels } from '../labels/english.table.ts';
import { fill } from '../labels/labels.ts';
import { type Html, html } from './html.ts';
import type { DocumentWords } from './words.ts';

/** An assessment with its origin. */
interface Made {
  readonly provenance: Provenance;
}

/** True if the patient of any of the assessments read unofficial wording. */
export const isUnofficial = (assessments: readonly Made[], id: QuestionnaireId): boolean =>
  assessments.some(({ provenance }) => provenance.wording[id]?.official === false);

/** The branches of the MCRi from questionnaires in unofficial wording. */
export function unofficialBranches(assessments: readonly Made[], zone: Zone): ReadonlySet<McriBranch> {
  return new Set(
    McriBranch.options.filter((branch) => {
      const id = branchQuestionnaire(branch, zone);
      return id !== null && isUnofficial(assessments, id);
    }),
  );
}

/** A value on its full scale. */
interface ScaleValue {
  readonly value: number;
  readonly range: readonly [number, number];
  readonly isHigherBetter: boolean;
}

/**
 * A bar with a mark at the value and an arrow at its better end, the same cue on every scale. Hidden from the tagged
 * text, because value and direction are always printed beside it.
 */
export function scaleBar({ value, range, isHigherBetter }: ScaleValue): Html {
  const percent = (100 * placeOnScale(value, range)).toFixed(2);
  return html`<div class="bar ${isHigherBetter ? 'up' : 'down'}" aria-hidden="true"><b style="left:${percent}%"></b></div>`;
}

interface EndWords {
  readonly better: string;
  readonly worse: string;
}

/** The words below both ends of a scale, with the better one in bold. */
export function scaleEnds(
  { range, isHigherBetter }: Omit<ScaleValue, 'value'>,
  { write, words: { better, worse } }: { readonly write: (value: number) => string; readonly words: EndWords },
): Html {
  const [low, high] = range.map(write);
  return isHigherBetter
    ? html`<p class="ends"><span>${low} · ${worse}</span><span>${high} · <b>${better}</b></span></p>`
    : html`<p class="ends"><span>${low} · <b>${better}</b></span><span>${high} · ${worse}</span></p>`;
}

/** Words of both ends of the MCRi and of its branches. */
export const indexEnds = ({ mcri }: Labels): EndWords => ({ better: mcri.best, worse: mcri.worst });

/** True for the EQ-5D index, which is printed with the decimals and the name of its value set. */
const isIndex = (id: QuestionnaireId, key: string) => id === 'eq5d' && key === 'index';

type Scored = Pick<QuestionnaireResult, 'id' | 'version' | 'scores'> & { readonly valueSet: ValueSet };

/** The printed value of a score; null if it could not be computed. */
export function readScore({ id, version, scores, valueSet }: Scored, key: string): number | null {
  const given = scores[key];
  if (given === undefined || !isIndex(id, key)) return given ?? null;
  const exact = exactIndex(scores, { version, valueSet });
  return exact === null ? null : roundToThreeDecimals(exact);
}

/** The notation of a score, and text that must be printed beside it; `valueSets` are those of the printed assessments. */
export function scoreNotation(
  { names, labels: { scores }, format }: DocumentWords,
  { id, version, isUnofficial }: { id: QuestionnaireId; version: number; isUnofficial: boolean },
  { key, valueSets }: { key: string; valueSets: readonly ValueSet[] },
) {
  const isHigherBetter = findInstrument(id, version).scores[key]?.direction !== 'higher_is_worse';
  const sets = [...new Set(valueSets)].map((set) => scores.valueSets[set]).join(', ');
  const direction = isHigherBetter ? names.higherIsBetter : names.higherIsWorse;
  const valueSet = isIndex(id, key) && fill(scores.valueSet, { name: sets });
  const facts = [direction, valueSet, isUnofficial && names.unofficial];
  return {
    isHigherBetter,
    direction,
    /** The value sets in words; false for a score without. */
    valueSet,
    write: isIndex(id, key) ? format.index : format.value,
    /** Direction, value sets, and wording that is not official. */
    notes: facts.filter(Boolean).join(' · '),
  };
}
