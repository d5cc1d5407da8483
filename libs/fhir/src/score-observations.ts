import { type Mcri, type McriBranch, type QuestionnaireResult, roundToThreeDecimals } from '@pain-assessment/contracts';
import { isOwnWording, OWN_WORDING } from './answered-questionnaires.ts';
import { ALGORITHMS, absent, concept, MEASURES, points, scoreConcept, treatedArea, VOCABULARY } from './coding.ts';
import { type DocumentContext, type DocumentPart, observation, referenceTo } from './document-part.ts';

interface Score {
  readonly questionnaire: QuestionnaireResult;
  /** Key in `scores` and `score_ranges`. */
  readonly key: string;
  readonly response: DocumentPart;
}

type Scale = Pick<fhir4.Observation, 'valueQuantity' | 'dataAbsentReason' | 'referenceRange'>;

/** A value with its scale; the index of EQ-5D has the three decimals of its value set (contract.md#rounding). */
function readScale({ result, sources }: DocumentContext, { questionnaire, key }: Score): Scale {
  const { id, scores, score_ranges: ranges } = questionnaire;
  const valueSet = result.provenance?.value_set;
  const isIndex = id === 'eq5d' && key === 'index' && scores[key] !== undefined && valueSet !== undefined;
  const exact = isIndex ? sources.exactIndex(questionnaire, valueSet) : null;
  const value = exact ? roundToThreeDecimals(exact.value) : scores[key];
  const [low, high] = exact ? exact.range.map(roundToThreeDecimals) : (ranges[key] ?? [0, 0]);
  return {
    ...(value === undefined
      ? { dataAbsentReason: absent('Too many items were not answered') }
      : { valueQuantity: points(value) }),
    referenceRange: [
      {
        low: points(low ?? 0),
        high: points(high ?? 0),
        // Readers take a range without words for a normal range.
        text: 'Smallest and greatest value of the scale; not a normal range',
      },
    ],
  };
}

function notes(context: DocumentContext, { questionnaire: { id }, key }: Score): Pick<fhir4.Observation, 'note'> {
  const { provenance } = context.result;
  const texts = [
    ...(isOwnWording(context, id) ? [OWN_WORDING] : []),
    ...(id === 'eq5d' && key === 'index' && provenance ? [`Value set: ${provenance.value_set}`] : []),
  ];
  return texts.length === 0 ? {} : { note: texts.map((text) => ({ text })) };
}

/** Wording of the questionnaire, and value set of the index, for programs. */
function tags(context: DocumentContext, { questionnaire: { id }, key }: Score): Pick<fhir4.Observation, 'meta'> {
  const { provenance } = context.result;
  if (!provenance) return {};
  const wording = isOwnWording(context, id) ? 'wording.own' : 'wording.official';
  const codes = id === 'eq5d' && key === 'index' ? [wording, `value_set.${provenance.value_set}`] : [wording];
  return { meta: { tag: codes.map((code) => ({ system: VOCABULARY, code })) } };
}

function scoreObservation(context: DocumentContext, score: Score): DocumentPart<fhir4.Observation> {
  const { questionnaire, key, response } = score;
  const { id, name, version, locale } = questionnaire;
  const official = context.result.provenance?.wording[id]?.official === true;
  const display = `${name}: ${context.sources.scoreName(key, locale)}`;
  return observation(context, `observation/${id}.${key}`, {
    ...tags(context, score),
    code: scoreConcept(`${id}.${key}`, display, official),
    method: concept(ALGORITHMS, `${id}-${version}`, `${name}, version ${version}`),
    ...(context.sources.asksAboutArea(questionnaire) && { bodySite: treatedArea(context.result.zone) }),
    ...readScale(context, score),
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

const BRANCH_NAMES: Readonly<Record<McriBranch, string>> = {
  mapping: 'Pain map',
  functional_capacity: 'Functional capacity',
  eq5d: 'Health-related quality of life',
  hads: 'Anxiety and depression',
  vas: 'Pain intensity',
};

function branchComponents(branches: Mcri['branches']): fhir4.ObservationComponent[] {
  return (Object.keys(BRANCH_NAMES) as McriBranch[]).map((branch) => {
    const value = branches[branch];
    return {
      code: concept(MEASURES, `mcri.${branch}`, BRANCH_NAMES[branch]),
      ...(value === null ? { dataAbsentReason: absent('Cannot be computed') } : { valueQuantity: points(value) }),
    };
  });
}

function mcriValue(mcri: Mcri): Pick<fhir4.Observation, 'valueQuantity' | 'dataAbsentReason' | 'note'> {
  if (mcri.status === 'computed') return { valueQuantity: points(mcri.score) };
  const missing = mcri.missing.map(({ kind, questionnaire, item }) => {
    return [kind, questionnaire, item].filter((name) => name !== null).join(' ');
  });
  return {
    dataAbsentReason: absent('A part that the index needs is missing'),
    note: missing.map((text) => ({ text: `Missing: ${text}` })),
  };
}

/** The composite index with its five branches, 0 the worst and 10 the best condition (contract.md#mcri). */
export function mcriObservation(
  context: DocumentContext,
  members: readonly DocumentPart[],
): DocumentPart<fhir4.Observation> {
  const { mcri, versions, zone } = context.result;
  return observation(context, 'observation/mcri', {
    code: concept(MEASURES, 'mcri', 'Composite index of five dimensions (MCRi), 0 worst to 10 best'),
    method: concept(ALGORITHMS, `mcri_algo-${versions.mcri_algo}`, `MCRi, algorithm ${versions.mcri_algo}`),
    bodySite: treatedArea(zone),
    ...mcriValue(mcri),
    component: branchComponents(mcri.branches),
    ...(members.length > 0 && { derivedFrom: members.map(referenceTo) }),
  });
}
