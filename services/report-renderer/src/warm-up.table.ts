import { CURRENT_ALGORITHMS, type FiguresRequest, type PdfRequest } from '@pain-assessment/contracts';

/** A stroke of each layer on each view, and a radar: together they run all drawing code. */
export const FIRST_FIGURES: Omit<FiguresRequest, 'patient'> = {
  locale: 'en-GB',
  cartography: {
    no_pain: false,
    strokes: (['front', 'back'] as const).flatMap((view) => [
      { view, layer: 'intensity', tool: 'brush', value: 'mild', radius: 20, points: [340, 600, 380, 620] },
      { view, layer: 'typology', tool: 'brush', value: 'burning', radius: 10, points: [340, 600, 380, 620] },
    ]),
  },
  mcri: {
    status: 'computed',
    score: 5,
    branches: { mapping: 5, functional_capacity: 5, eq5d: 5, hads: 5, vas: 5 },
  },
};
/** A report without a map; it has the pages, styles and fonts of every report. */
export const FIRST_REPORT: PdfRequest = {
  patient: { sex: 'female', height_cm: 170, weight_kg: 65 },
  account: { name: 'Warm-up', logo: null },
  cartography: null,
  result: {
    reference: null,
    computed_at: '2026-01-01T00:00:00.000Z',
    zone: 'thoracolumbar_spine',
    locale: 'en-GB',
    versions: { ...CURRENT_ALGORITHMS, questionnaires: {}, api: '1', engine: '1' },
    provenance: { value_set: 'fr', wording: {}, capture: null, reopened_from: null },
    cartography: null,
    questionnaires: [],
    mcri: {
      status: 'missing',
      branches: { mapping: null, functional_capacity: null, eq5d: null, hads: null, vas: null },
      missing: [{ kind: 'cartography', questionnaire: null, item: null }],
      radar_image: null,
    },
  },
};
