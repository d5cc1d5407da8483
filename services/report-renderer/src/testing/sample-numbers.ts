import {
  type Answers,
  type Cartography,
  type CartographySurfaces,
  type Locale,
  type McriScore,
  type Patient,
  type QuestionnaireId,
  type QuestionnaireResult,
  roundNumbers,
  roundToOneDecimal,
  type Zone,
} from '@pain-assessment/contracts';
import { findPatientAvatar, RegionMeter, rasterise, regionName, stats } from '@pain-assessment/pain-map';
import { createQuestionnaires, findInstrument, itemsMissing, questionnairesFor } from '@pain-assessment/questionnaires';

const valueSet = 'fr';
const version = 1;
const questionnaires = createQuestionnaires();
const meter = new RegionMeter();

/** The numbers of a map, equal to those of scoring. */
export function sampleSurfaces(
  cartography: Cartography,
  { patient, locale }: { readonly patient: Patient; readonly locale: Locale },
): CartographySurfaces | null {
  const { cells_by_intensity, silhouette_cells, pain_cells, drawn_cells, views, ...surfaces } = stats(version)(
    cartography,
    patient,
  );
  if (drawn_cells === 0 && !cartography.no_pain) return null;
  const layers = rasterise(cartography, findPatientAvatar(patient));
  const by_region = meter.measure(layers, patient).map(({ region, cm2, percent }) => ({
    region: region.id,
    view: region.view,
    name: regionName(region.id, locale, 'professional'),
    cm2: roundToOneDecimal(cm2),
    percent: roundToOneDecimal(percent),
  }));
  return { ...roundNumbers(surfaces), by_region: pain_cells > 0 ? by_region : [] };
}

/** The questionnaires of a zone, equal to those of scoring. */
export function sampleQuestionnaires(zone: Zone, locale: Locale, answers: Answers): QuestionnaireResult[] {
  return questionnairesFor(zone).map((id) => {
    const { name, copyright } = questionnaires.localise({ id, version, locale, sex: 'female' });
    const given = answers[id] ?? {};
    const instrument = findInstrument(id, version);
    const ranges = Object.entries(instrument.scores).map(([key, { range }]) => [key, range({ valueSet })] as const);
    return {
      id,
      name,
      version,
      locale,
      scores: roundNumbers({ ...instrument.score(given, { valueSet }) }),
      score_ranges: Object.fromEntries(
        ranges.map(([key, [low, high]]) => [key, [roundToOneDecimal(low), roundToOneDecimal(high)]]),
      ),
      answers: questionnaires.answerList({ id, version, locale, sex: 'female' }, given),
      copyright,
    };
  });
}

/** The answer with the longest words to each item. */
export function longestAnswers(zone: Zone, locale: Locale): Answers {
  const given = questionnairesFor(zone).map((id) => {
    const { items } = questionnaires.localise({ id, version, locale, sex: 'female' });
    const answers = items.map((item) => {
      if (item.kind === 'scale') return [item.id, item.maximum] as const;
      const longest = item.options.toSorted((a, b) => b.label.length - a.label.length)[0];
      return [item.id, longest?.code ?? null] as const;
    });
    return [id, Object.fromEntries(answers)] as const;
  });
  return Object.fromEntries(given);
}

type Items = ReturnType<typeof questionnaires.localise>['items'];

/** The codes of an item in order, or five values along its scale. */
const listCodes = (item: Items[number]): readonly number[] =>
  item.kind === 'scale'
    ? [0, 0.25, 0.5, 0.75, 1].map((part) => item.minimum + part * (item.maximum - item.minimum))
    : item.options.map(({ code }) => code).toSorted((a, b) => a - b);

/**
 * Answers for a badness from 0 (best) to 1 (worst) of each questionnaire: every item has the code at that position
 * between its best and its worst code.
 */
export function makeAnswers(zone: Zone, readBadness: (id: QuestionnaireId) => number): Answers {
  const given = questionnairesFor(zone).map((id) => {
    const { items } = questionnaires.localise({ id, version, locale: 'en-GB', sex: 'female' });
    const middle = Object.fromEntries(items.map((item) => [item.id, listCodes(item)[1] ?? null]));
    const instrument = findInstrument(id, version);
    const badnessWith = (item: string, code: number | undefined) => {
      const scores = instrument.score({ ...middle, [item]: code ?? null }, { valueSet });
      const signed = Object.entries(scores).map(([key, value]) =>
        instrument.scores[key]?.direction === 'higher_is_worse' ? value : -value,
      );
      return signed.reduce((sum, value) => sum + value, 0);
    };
    const answers = items.map((item) => {
      const codes = listCodes(item);
      const isRising = badnessWith(item.id, codes.at(-1)) > badnessWith(item.id, codes[0]);
      const place = Math.round((isRising ? readBadness(id) : 1 - readBadness(id)) * (codes.length - 1));
      return [item.id, codes[place] ?? null] as const;
    });
    return [id, Object.fromEntries(answers)] as const;
  });
  return Object.fromEntries(given);
}

/** An index with plausible values; missing parts have the names that scoring gives them. */
export function sampleMcri(zone: Zone, parts: { map: boolean; questionnaires: boolean; answered: boolean }): McriScore {
  const branches = { mapping: 7.3, functional_capacity: 5.8, eq5d: 6.1, hads: 8.2, vas: 3.5 };
  if (parts.map && parts.questionnaires && parts.answered) return { status: 'computed', score: 6.2, branches };
  const scored = parts.questionnaires && parts.answered;
  const gone = { functional_capacity: null, eq5d: null, hads: null, vas: null };
  const [first, ...others] = [
    ...(parts.map ? [] : [{ kind: 'cartography', questionnaire: null, item: null } as const]),
    ...(scored ? [] : missingQuestionnaires(zone)),
  ];
  if (!first) throw new Error('nothing is missing');
  const left = { ...branches, mapping: parts.map ? branches.mapping : null, ...(scored ? {} : gone) };
  return { status: 'missing', branches: left, missing: [first, ...others] };
}

function missingQuestionnaires(zone: Zone) {
  return questionnairesFor(zone)
    .filter((id) => itemsMissing(findInstrument(id, version), {}).length > 0)
    .map((id) =>
      id === 'vas_global'
        ? ({ kind: 'vas', questionnaire: id, item: 'vas' } as const)
        : ({ kind: 'questionnaire', questionnaire: id, item: null } as const),
    );
}
