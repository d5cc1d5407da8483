import { type Cartography, SCORING_COMPUTE, type ScoringRequest, Sex } from '@pain-assessment/contracts';
import { currentVersions } from '@pain-assessment/questionnaires';
import type { Compute } from './compute/compute.ts';

const ZONE = 'thoracolumbar_spine';
const STROKES_PER_VIEW = 20;
const ROUNDS = 2;

/**
 * Across the trunk and down, like a patient who fills an area; in tenths, because compiled code differs for integers.
 */
const zigzag = (y: number) =>
  Array.from({ length: 60 }, (_, index) => [300.3 + (index % 8) * 15.1, y + 2.2 * index]).flat();

/** A typical drawing, with both tools, on both layers and views. */
const MAP: Cartography = {
  no_pain: false,
  strokes: (['front', 'back'] as const).flatMap((view) => [
    ...Array.from({ length: STROKES_PER_VIEW }, (_, index) => ({
      view,
      tool: 'brush' as const,
      radius: 14,
      points: zigzag(400 + 20 * index),
      ...(index % 2 === 0
        ? { layer: 'intensity' as const, value: 'mild' as const }
        : { layer: 'typology' as const, value: 'burning' as const }),
    })),
    { view, layer: 'intensity', tool: 'lasso', value: 'severe', points: [310, 500, 410, 500, 410, 600, 310, 600] },
  ]),
};
const SAMPLE: Omit<ScoringRequest, 'patient'> = {
  zone: ZONE,
  modules: ['cartography', 'questionnaires'],
  locale: 'en-GB',
  value_set: 'fr',
  versions: { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(ZONE) },
  assessment: { cartography: MAP, answers: {} },
};

/**
 * Scores some assessments and discards them. The first ones of a process take ten times as long as later ones, because
 * outlines are read and code is compiled. A queue group sends requests to every member alike, so a cold member would
 * let a patient wait.
 */
export function warmUp(compute: Compute): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const sex of Sex.options) {
      const request = SCORING_COMPUTE.request.parse({ ...SAMPLE, patient: { sex, height_cm: 170, weight_kg: 65 } });
      SCORING_COMPUTE.reply.parse(compute(request));
    }
  }
}
