import {
  type Cartography,
  type ComparedAssessment,
  type Comparison,
  type ComparisonRequest,
  type Locale,
  McriBranch,
  type Patient,
  roundToOneDecimal,
  roundToTwoDecimals,
} from '@pain-assessment/contracts';
import { cellAreaCm2, countChangedCells, emptyLayers, findPatientAvatar, rasterise } from '@pain-assessment/pain-map';
import { currentVersions, questionnairesFor } from '@pain-assessment/questionnaires';
import { packMap } from './pack-map.ts';
import { sampleMap } from './sample-map.ts';
import { makeAnswers, sampleQuestionnaires, sampleSurfaces } from './sample-numbers.ts';

/** Courses of a treatment. */
export const COURSES = ['better', 'worse', 'mixed'] as const;
type Course = (typeof COURSES)[number];

const ZONE = 'thoracolumbar_spine';
const PATIENT: Patient = { sex: 'female', height_cm: 168, weight_kg: 64 };
const DAY_MS = 86_400_000;

/** Day and badness (0 to 1) of each assessment; null for an assessment without answers. */
const COURSE: Readonly<Record<Course, readonly (readonly [day: number, badness: number | null])[]>> = {
  better: [
    [0, 0.8],
    [14, 0.7],
    [42, 0.45],
    [180, 0.25],
  ],
  worse: [
    [0, 0.3],
    [365, 0.7],
  ],
  mixed: [0.4, 0.62, null, 0.3, 0.4, 0.75, null, 0.55, 0.5, 0.35, 0.6, 0.7].map((badness, index) => [
    index * 30 + (index > 6 ? 90 : 0),
    badness,
  ]),
};

const lessMap: Cartography = { no_pain: false, strokes: sampleMap.strokes.slice(0, 2) };
const otherMap: Cartography = { no_pain: false, strokes: sampleMap.strokes.slice(1, 6) };
const MAPS: Readonly<Record<Course, readonly [Cartography, Cartography]>> = {
  better: [sampleMap, lessMap],
  worse: [lessMap, sampleMap],
  mixed: [lessMap, otherMap],
};

/** In a mixed course, mood changes in the opposite direction. */
const answersAt = (course: Course, badness: number) =>
  makeAnswers(ZONE, (id) => (course === 'mixed' && id === 'hads' ? 1 - badness : badness));

const scoresAt = (course: Course, badness: number): ComparedAssessment['scores'] =>
  Object.fromEntries(
    sampleQuestionnaires(ZONE, 'en-GB', answersAt(course, badness)).map(({ id, scores }) => [id, scores]),
  );

const NO_BRANCHES: ComparedAssessment['branches'] = {
  mapping: null,
  functional_capacity: null,
  eq5d: null,
  hads: null,
  vas: null,
};

/** Approximate branches of scoring, from 0 (worst) to 10 (best). */
function branchesAt(badness: number, scores: ComparedAssessment['scores']): ComparedAssessment['branches'] {
  const branches = {
    mapping: 10 - 6 * badness,
    functional_capacity: 10 - (scores.odi?.total ?? 0) / 10,
    eq5d: 10 * Math.max(0, scores.eq5d?.index ?? 0),
    hads: 10 - (scores.hads?.total ?? 0) / 4.2,
    vas: 10 - (scores.vas_global?.total ?? 0),
  };
  return Object.fromEntries(
    McriBranch.options.map((branch) => [branch, roundToOneDecimal(branches[branch])]),
  ) as ComparedAssessment['branches'];
}

const mean = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length;

function assessmentAt(
  course: Course,
  [day, badness]: readonly [day: number, badness: number | null],
  surfaces: ComparedAssessment['cartography'],
): ComparedAssessment {
  const scores = badness === null ? {} : scoresAt(course, badness);
  const branches = badness === null ? NO_BRANCHES : branchesAt(badness, scores);
  return {
    computed_at: new Date(Date.UTC(2026, 0, 12, 9, 30) + day * DAY_MS).toISOString(),
    patient: { height_cm: PATIENT.height_cm, weight_kg: PATIENT.weight_kg },
    versions: { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(ZONE) },
    provenance: {
      value_set: 'fr',
      wording: Object.fromEntries(questionnairesFor(ZONE).map((id) => [id, { official: false, pack: null }])),
      capture: 'drawn',
      reopened_from: null,
    },
    mcri: badness === null ? null : roundToOneDecimal(mean(Object.values(branches))),
    branches,
    scores,
    cartography: badness === null ? null : surfaces,
  };
}

const difference = (first: number | null | undefined, last: number | null | undefined) =>
  first == null || last == null ? null : roundToOneDecimal(last - first);

function computeChanges(first: ComparedAssessment, last: ComparedAssessment): Omit<Comparison['changes'], 'map'> {
  return {
    mcri: difference(first.mcri, last.mcri),
    branches: Object.fromEntries(
      McriBranch.options.map((name) => [name, difference(first.branches[name], last.branches[name])]),
    ) as Comparison['changes']['branches'],
    scores: Object.fromEntries(
      Object.entries(last.scores).map(([id, scores]) => [
        id,
        Object.fromEntries(
          Object.entries(scores).map(([key, value]) => [key, difference(first.scores[id as 'odi']?.[key], value)]),
        ),
      ]),
    ),
    pain_surface: {
      cm2: difference(first.cartography?.pain_surface.cm2, last.cartography?.pain_surface.cm2),
      percent_of_body: difference(
        first.cartography?.pain_surface.percent_of_body,
        last.cartography?.pain_surface.percent_of_body,
      ),
    },
  };
}

const avatar = findPatientAvatar(PATIENT);
const packDrawn = (map: Cartography) => ({ cells: packMap(map, PATIENT).cells ?? null });

function mapChange([first, last]: readonly [Cartography, Cartography]): Comparison['changes']['map'] {
  const counted = countChangedCells(
    first.strokes.length > 0 ? rasterise(first, avatar) : emptyLayers(),
    rasterise(last, avatar),
  );
  const toCm2 = (cells: number) => roundToOneDecimal(cells * cellAreaCm2(PATIENT.height_cm));
  const union = counted.new + counted.resolved + counted.persistent;
  return {
    comparable: true,
    new_cm2: toCm2(counted.new),
    resolved_cm2: toCm2(counted.resolved),
    persistent_cm2: toCm2(counted.persistent),
    overlap: roundToTwoDecimals(counted.persistent / union),
  };
}

export interface SampleComparison {
  readonly course?: Course;
  readonly locale?: Locale;
  /** True to list differing answers. */
  readonly hasAnswers?: boolean;
  readonly reference?: string;
  readonly account?: ComparisonRequest['account'];
}

/** A request for a comparison, like those of the gateway. */
export function sampleComparison({
  course = 'better',
  locale = 'en-GB',
  hasAnswers = true,
  reference = 'REC-2026-00417',
  account = { name: 'Demo clinic', logo: null },
}: SampleComparison = {}): ComparisonRequest {
  const maps = MAPS[course];
  const visits = COURSE[course];
  const [before, after] = maps.map((map) => sampleSurfaces(map, { patient: PATIENT, locale }));
  const assessments = visits.map((visit, index) =>
    assessmentAt(course, visit, (index === visits.length - 1 ? after : before) ?? null),
  );
  const [first, last] = [assessments.at(0), assessments.at(-1)];
  if (!first || !last) throw new Error('the sample is empty');
  const asked = [visits.at(0), visits.at(-1)].map((visit) =>
    sampleQuestionnaires(ZONE, locale, answersAt(course, visit?.[1] ?? 0)),
  );
  return {
    comparison: {
      zone: ZONE,
      sex: PATIENT.sex,
      locale,
      assessments,
      changes: { ...computeChanges(first, last), map: mapChange(maps) },
    },
    questionnaires: questionnairesFor(ZONE).map((id) => {
      const [before, after] = asked.map((list) => list.find((entry) => entry.id === id));
      const answers = (before?.answers ?? []).map(({ question, answer }, index) => ({
        question,
        first: answer,
        last: after?.answers[index]?.answer ?? '',
      }));
      return {
        id,
        name: before?.name ?? '',
        answers: answers.filter((pair) => hasAnswers && pair.first !== pair.last),
      };
    }),
    maps: { first: packDrawn(maps[0]), last: packDrawn(maps[1]) },
    reference,
    account,
    time_zone: 'Europe/Paris',
    made_by: { api: '1', engine: '1.0.0' },
  };
}
