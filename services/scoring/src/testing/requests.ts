import type { Cartography, ScoringRequest, Stroke, Zone } from '@pain-assessment/contracts';
import { currentVersions } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';

/** A square of the trunk, 100 × 100 cells: 156.25 cm² at 175 cm (contract.md#grid). */
export const trunkSquare: Stroke = {
  view: 'front',
  layer: 'intensity',
  tool: 'lasso',
  value: 'severe',
  points: [310, 400, 410, 400, 410, 500, 310, 500],
};

export const drawnMap = (...strokes: Stroke[]): Cartography => ({ no_pain: false, strokes });
export const painFree: Cartography = { no_pain: true, strokes: [] };

/** A complete assessment of an ordinary patient; parts may be replaced. */
export function scoringRequest(zone: Zone, parts: Partial<ScoringRequest> = {}): ScoringRequest {
  return {
    zone,
    patient: { sex: 'female', height_cm: 175, weight_kg: 68 },
    modules: ['cartography', 'questionnaires'],
    locale: 'en-GB',
    value_set: 'fr',
    versions: { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) },
    assessment: { cartography: drawnMap(trunkSquare), answers: typicalAnswers(zone) },
    ...parts,
  };
}
