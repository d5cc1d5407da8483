import type { Result } from '@pain-assessment/client';
import type { Outcome } from './assessments.ts';

/** One number of a result with its scale. */
export interface Measure {
  /** `mcri`, `mcri.<branch>`, `pain_surface.cm2`, or `<questionnaire>.<score>`. */
  readonly id: string;
  /** Name of its questionnaire, `MCRi` or `Pain map`. */
  readonly source: string;
  /** Version of the questionnaire or algorithm: numbers of two versions are not compared. */
  readonly version: number;
  /** Null if it could not be computed. */
  readonly value: number | null;
  readonly range: readonly [minimum: number, maximum: number | null];
}

function listScores({ id, name, version, scores, score_ranges }: Result['questionnaires'][number]): Measure[] {
  return Object.entries(score_ranges).map(([key, [minimum = 0, maximum = 0]]) => {
    return { id: `${id}.${key}`, source: name, version, value: scores[key] ?? null, range: [minimum, maximum] };
  });
}

/** The numbers of a result; the EQ-5D index has the three decimals of the report, not the one of the JSON result. */
export function listMeasures({ result, index }: Outcome): readonly Measure[] {
  const { mcri, cartography, questionnaires, versions } = result;
  const onTen = { source: 'MCRi', version: versions.mcri_algo, range: [0, 10] } as const;
  const scores = questionnaires.flatMap(listScores);
  return [
    { ...onTen, id: 'mcri', value: mcri.status === 'computed' ? mcri.score : null },
    ...Object.entries(mcri.branches).map(([key, value]) => ({ ...onTen, id: `mcri.${key}`, value })),
    {
      id: 'pain_surface.cm2',
      source: 'Pain map',
      version: versions.stats_algo,
      value: cartography?.pain_surface.cm2 ?? null,
      range: [0, null],
    },
    ...scores.map((score) => (score.id === 'eq5d.index' && index ? { ...score, ...index } : score)),
  ];
}
