import { Zone } from '@pain-assessment/contracts';
import { currentVersions } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { randomFrom } from '@pain-assessment/service-kit/testing';

/** Pseudo-random numbers, equal in every run. */
const random = randomFrom(42).next;
const clamp = (value, maximum) => Math.min(maximum, Math.max(0, value));
const tenths = (cells) => Math.round(cells * 10) / 10;

/** A random brush stroke on the body, in tenths of a cell like those of a tablet; different at each call. */
export function wanderingBrush({ points: count, index }) {
  const points = [];
  let x = 260 + random() * 200;
  let y = 200 + random() * 1_000;
  for (let point = 0; point < count; point++) {
    points.push(tenths(x), tenths(y));
    x = clamp(x + (random() - 0.5) * 24, 720);
    y = clamp(y + (random() - 0.5) * 24, 1_440);
  }
  const stroke = { tool: 'brush', radius: 14, points };
  return index % 2
    ? { ...stroke, view: 'back', layer: 'typology', value: 'burning' }
    : { ...stroke, view: 'front', layer: 'intensity', value: 'severe' };
}

/** A typical map: 60 strokes of 60 points; different at each call. */
export const typicalMap = () => ({
  no_pain: false,
  strokes: Array.from({ length: 60 }, (_, index) => wanderingBrush({ points: 60, index })),
});

/** A request to scoring; `index` selects zone and patient. */
export function scoringRequest(cartography, index = 0) {
  const zone = Zone.options[index % Zone.options.length];
  return {
    zone,
    patient: { sex: index % 2 ? 'male' : 'female', height_cm: 150 + (index % 50), weight_kg: 50 + (index % 80) },
    modules: ['cartography', 'questionnaires'],
    locale: 'en-GB',
    value_set: 'fr',
    versions: { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) },
    assessment: { cartography, answers: typicalAnswers(zone) },
  };
}
