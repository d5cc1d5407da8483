import { deflateRawSync } from 'node:zlib';
import { CURRENT_ALGORITHMS, type FiguresRequest, type PdfRequest, VIEWS } from '@pain-assessment/contracts';
import { emptyLayers, GRID, intensityCode, packCells, typologyBit } from '@pain-assessment/pain-map';

/** A rectangle on the trunk of every body, in cells. */
const MARK = { left: 330, top: 580, right: 390, bottom: 640 };

/** The cells of a mark in each layer of each view. */
function packMark(): string {
  const layers = emptyLayers();
  for (const view of VIEWS) {
    for (let row = MARK.top; row < MARK.bottom; row += 1) {
      const cells = [row * GRID.width + MARK.left, row * GRID.width + MARK.right] as const;
      layers[view].intensity.fill(intensityCode('mild'), ...cells);
      layers[view].typology.fill(typologyBit('burning'), ...cells);
    }
  }
  return deflateRawSync(packCells(layers)).toString('base64');
}

/** A mark in each layer of each view, and a radar: together they run all drawing code. */
export const FIRST_FIGURES: Omit<FiguresRequest, 'patient'> = {
  locale: 'en-GB',
  cartography: null,
  cells: packMark(),
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
  map_counts: null,
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
