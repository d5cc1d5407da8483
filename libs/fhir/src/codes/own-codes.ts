import {
  Capture,
  INTENSITIES,
  type Intensity,
  QuestionnaireId,
  type ScoreDirection,
  TYPOLOGIES,
  type Typology,
  ValueSet,
  VIEWS,
  Zone,
} from '@pain-assessment/contracts';
import { listRegions, regionName } from '@pain-assessment/pain-map';
import { allInstruments, createQuestionnaires, resultNames, scoreName } from '@pain-assessment/questionnaires';
import { type SectionCode, englishWords as words } from '../words/english.table.ts';
import { fill } from '../words/words.ts';
import { ALGORITHMS, MEASURES, VOCABULARY } from './systems.ts';

/** A code of ours with its English display; a quantity has its UCUM unit, and a scale its ends and its direction. */
export interface OwnCode {
  readonly code: string;
  readonly display: string;
  readonly unit?: 'cm2' | '%' | '1';
  readonly range?: readonly [number, number];
  readonly direction?: ScoreDirection;
}

const ENGLISH = 'en-GB';
const names = resultNames(ENGLISH);
const ownWords = createQuestionnaires();

/** English name of a questionnaire in the service's own words. */
const questionnaireName = (id: QuestionnaireId, version: number) =>
  ownWords.localise({ id, version, locale: ENGLISH, sex: 'female' }).name;

/** The surfaces of one group, each with area and share. */
function surfaceCodes(key: string, parts: Readonly<Record<string, string>>): OwnCode[] {
  return Object.entries(parts).flatMap(([part, name]): OwnCode[] => [
    { code: `${key}.${part}.area`, display: fill(words.area, { part: name }), unit: 'cm2' },
    { code: `${key}.${part}.share`, display: fill(words.share, { part: name }), unit: '%', range: [0, 100] },
  ]);
}

const share = (code: string, display: string): OwnCode => ({ code, display, unit: '%', range: [0, 100] });
const index = (code: string, display: string): OwnCode => ({
  code,
  display,
  unit: '1',
  range: [0, 10],
  direction: 'higher_is_better',
});

/** Ends of a scale over all value sets. */
function wholeRange(ranges: readonly (readonly [number, number])[]): [number, number] {
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
}

const scoreCodes = (): OwnCode[] =>
  allInstruments.flatMap(({ id, version, scores }) =>
    Object.entries(scores).map(([key, { direction, range }]) => ({
      code: `${id}.${key}`,
      display: `${questionnaireName(id, version)}: ${scoreName(key, ENGLISH)}`,
      unit: '1' as const,
      range: wholeRange(ValueSet.options.map((valueSet) => range({ valueSet }))),
      direction,
    })),
  );

const pick = <K extends Intensity | Typology>(keys: readonly K[], all: Readonly<Record<K, string>>) =>
  Object.fromEntries(keys.map((key) => [key, all[key]]));

const measures = (): OwnCode[] => [
  index('mcri', words.mcri),
  ...Object.entries(names.branches).map(([branch, name]) => index(`mcri.${branch}`, name)),
  { code: 'pain_surface', display: names.painfulArea, unit: 'cm2' },
  share('pain_surface.share_of_body', words.shareOfBody),
  { code: 'no_pain', display: words.noPain },
  { code: 'capture', display: words.capture },
  { code: 'by_intensity', display: words.byIntensity },
  ...surfaceCodes('by_intensity', pick(INTENSITIES, names.intensities)),
  { code: 'by_typology', display: words.byTypology },
  ...surfaceCodes('by_typology', pick(TYPOLOGIES, names.typologies)),
  { code: 'by_family', display: words.byFamily },
  ...surfaceCodes('by_family', names.families),
  { code: 'untyped', display: names.untyped, unit: 'cm2' },
  share('untyped.share', words.shareOfPain),
  { code: 'hypoesthesia_outside_pain', display: names.outsidePain, unit: 'cm2' },
  { code: 'by_region', display: words.byRegion, unit: 'cm2' },
  share('by_region.share', words.shareOfPain),
  ...scoreCodes(),
];

const vocabulary = (): OwnCode[] => [
  { code: 'pain_assessment', display: words.title },
  ...Zone.options.map((zone) => ({ code: zone, display: words.zones[zone] })),
  ...QuestionnaireId.options.map((id) => ({ code: id, display: questionnaireName(id, 1) })),
  ...VIEWS.flatMap(listRegions).map(({ id }) => ({
    code: `region.${id}`,
    display: regionName(id, ENGLISH, 'professional'),
  })),
  ...Capture.options.map((capture) => ({ code: `capture.${capture}`, display: words.captures[capture] })),
  ...Object.entries(words.figures).map(([code, display]) => ({ code, display })),
  { code: 'resume_bundle', display: words.resumeBundle },
  ...(Object.keys(words.sections) as SectionCode[]).map((code) => ({
    code: `section.${code}`,
    display: words.sections[code],
  })),
  { code: 'reopened_from', display: words.reopened },
  { code: 'engine', display: 'Software' },
  { code: 'api', display: 'API' },
  { code: 'wording.own', display: words.ownWording },
  { code: 'wording.official', display: words.officialWording },
  ...ValueSet.options.map((valueSet) => ({
    code: `value_set.${valueSet}`,
    display: fill(words.valueSet, { name: words.valueSets[valueSet] }),
  })),
];

const algorithms = (): OwnCode[] => [
  { code: 'stats_algo-1', display: fill(words.surfacesAlgorithm, { version: 1 }) },
  { code: 'mcri_algo-1', display: fill(words.mcriAlgorithm, { version: 1 }) },
  ...allInstruments.map(({ id, version }) => ({
    code: `${id}-${version}`,
    display: fill(words.questionnaireVersion, { name: questionnaireName(id, version), version }),
  })),
];

/** Every code of ours by its system, in the order of publication. */
export const OWN_CODES: Readonly<Record<string, readonly OwnCode[]>> = {
  [MEASURES]: measures(),
  [VOCABULARY]: vocabulary(),
  [ALGORITHMS]: algorithms(),
};

const DISPLAYS = new Map(
  Object.entries(OWN_CODES).flatMap(([system, codes]) =>
    codes.map(({ code, display }) => [`${system} ${code}`, display] as const),
  ),
);

/** English display of a code of ours; the code itself for one of a later version. */
export const findDisplay = (system: string, code: string): string => DISPLAYS.get(`${system} ${code}`) ?? code;
