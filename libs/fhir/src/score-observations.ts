import {
  type Mcri,
  McriBranch,
  type QuestionnaireResult,
  roundToThreeDecimals,
  type ScoreDirection,
} from '@pain-assessment/contracts';
import { exactIndex, findInstrument, scoreName } from '@pain-assessment/questionnaires';
import { isOwnWording } from './answered-questionnaires.ts';
import { absent, concept, points, scoreConcept, treatedArea } from './codes/coding.ts';
import { ALGORITHMS, MEASURES, VOCABULARY } from './codes/systems.ts';
import { type DocumentContext, type DocumentPart, observation, referenceTo } from './document-part.ts';
import { fill, writeNumber } from './words/words.ts';

interface Score {
  readonly questionnaire: QuestionnaireResult;
  /** Key in `scores` and `score_ranges`. */
  readonly key: string;
  readonly response: DocumentPart;
}

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly direction: ScoreDirection;
}

/** The scale of a number, with the better end in words. */
function referenceRange(
  { result: { locale }, words }: DocumentContext,
  { low, high, direction }: Scale,
): fhir4.ObservationReferenceRange[] {
  const [first, last] = direction === 'higher_is_better' ? [words.worst, words.best] : [words.best, words.worst];
  const ends = { low: writeNumber(low, locale), high: writeNumber(high, locale), first, last };
  return [{ low: points(low, words.points), high: points(high, words.points), text: fill(words.scale, ends) }];
}

const isIndex = ({ questionnaire: { id }, key }: Score) => id === 'eq5d' && key === 'index';

/** A score with its ends; the index of EQ-5D has the three decimals of its value set (contract.md#rounding). */
function readScore({ result }: DocumentContext, score: Score) {
  const { questionnaire, key } = score;
  const { version, scores, score_ranges: ranges } = questionnaire;
  const [low = 0, high = 0] = ranges[key] ?? [];
  const valueSet = result.provenance?.value_set;
  const value = scores[key];
  if (!isIndex(score) || value === undefined || valueSet === undefined) return { value, low, high };
  const exact = exactIndex(scores, { version, valueSet });
  const range = findInstrument('eq5d', version).scores.index?.range({ valueSet });
  if (exact === null || !range) return { value, low, high };
  const [least, most] = range.map(roundToThreeDecimals);
  return { value: roundToThreeDecimals(exact), low: least ?? low, high: most ?? high };
}

function scoreValue(context: DocumentContext, score: Score, direction: ScoreDirection) {
  const { words } = context;
  const { value, low, high } = readScore(context, score);
  return {
    ...(value === undefined
      ? { dataAbsentReason: absent(words.tooFewAnswers) }
      : { valueQuantity: points(value, words.points) }),
    referenceRange: referenceRange(context, { low, high, direction }),
  };
}

function notes(context: DocumentContext, score: Score): Pick<fhir4.Observation, 'note'> {
  const { result, words } = context;
  const valueSet = result.provenance?.value_set;
  const texts = [
    ...(isOwnWording(context, score.questionnaire.id) ? [words.ownWording] : []),
    ...(isIndex(score) && valueSet ? [fill(words.valueSet, { name: words.valueSets[valueSet] })] : []),
  ];
  return texts.length === 0 ? {} : { note: texts.map((text) => ({ text })) };
}

/** Wording of the questionnaire, and value set of the index, for programs. */
function tags(context: DocumentContext, score: Score): Pick<fhir4.Observation, 'meta'> {
  const { provenance } = context.result;
  if (!provenance) return {};
  const wording = isOwnWording(context, score.questionnaire.id) ? 'wording.own' : 'wording.official';
  const codes = isIndex(score) ? [wording, `value_set.${provenance.value_set}`] : [wording];
  return { meta: { tag: codes.map((code) => ({ system: VOCABULARY, code })) } };
}

function scoreObservation(context: DocumentContext, score: Score): DocumentPart<fhir4.Observation> {
  const { result, words } = context;
  const { questionnaire, key, response } = score;
  const { id, name, version, locale } = questionnaire;
  const official = result.provenance?.wording[id]?.official === true;
  const instrument = findInstrument(id, version);
  const direction = instrument.scores[key]?.direction ?? 'higher_is_better';
  const text = `${name}: ${scoreName(key, locale)}`;
  return observation(context, `observation/${id}.${key}`, {
    ...tags(context, score),
    code: scoreConcept(`${id}.${key}`, text, official),
    method: concept(ALGORITHMS, `${id}-${version}`, fill(words.questionnaireVersion, { name, version })),
    ...(instrument.asksAboutArea && { bodySite: treatedArea(result.zone, words.zones[result.zone]) }),
    ...scoreValue(context, score, direction),
    ...notes(context, score),
    derivedFrom: [referenceTo(response)],
  });
}

/** One Observation for each score of the questionnaires, with its scale; absent scores have a reason. */
export function scoreObservations(
  context: DocumentContext,
  responses: readonly DocumentPart[],
): DocumentPart<fhir4.Observation>[] {
  return context.result.questionnaires.flatMap((questionnaire, index) => {
    const response = responses[index];
    if (!response) return [];
    return Object.keys(questionnaire.score_ranges).map((key) =>
      scoreObservation(context, { questionnaire, key, response }),
    );
  });
}

/** The scale of the MCRi and of its branches (contract.md#mcri). */
const MCRI_SCALE: Scale = { low: 0, high: 10, direction: 'higher_is_better' };

function branchComponents(context: DocumentContext): fhir4.ObservationComponent[] {
  const { result, words, names } = context;
  return McriBranch.options.map((branch) => {
    const value = result.mcri.branches[branch];
    return {
      code: concept(MEASURES, `mcri.${branch}`, names.branches[branch]),
      ...(value === null
        ? { dataAbsentReason: absent(words.cannotCompute) }
        : { valueQuantity: points(value, words.points) }),
      referenceRange: referenceRange(context, MCRI_SCALE),
    };
  });
}

function mcriValue(
  { words }: DocumentContext,
  mcri: Mcri,
): Pick<fhir4.Observation, 'valueQuantity' | 'dataAbsentReason' | 'note'> {
  if (mcri.status === 'computed') return { valueQuantity: points(mcri.score, words.points) };
  const missing = mcri.missing.map(({ kind, questionnaire, item }) =>
    [words.missingKinds[kind], questionnaire, item].filter((name) => name !== null).join(' '),
  );
  return {
    dataAbsentReason: absent(words.partMissing),
    note: missing.map((part) => ({ text: fill(words.missing, { part }) })),
  };
}

/** The composite index with its five branches, 0 the worst and 10 the best condition (contract.md#mcri). */
export function mcriObservation(
  context: DocumentContext,
  members: readonly DocumentPart[],
): DocumentPart<fhir4.Observation> {
  const { result, words } = context;
  const { mcri, versions, zone } = result;
  const version = versions.mcri_algo;
  return observation(context, 'observation/mcri', {
    code: concept(MEASURES, 'mcri', words.mcri),
    method: concept(ALGORITHMS, `mcri_algo-${version}`, fill(words.mcriAlgorithm, { version })),
    bodySite: treatedArea(zone, words.zones[zone]),
    ...mcriValue(context, mcri),
    referenceRange: referenceRange(context, MCRI_SCALE),
    component: branchComponents(context),
    ...(members.length > 0 && { derivedFrom: members.map(referenceTo) }),
  });
}
