import { type ComparisonRequest, INTENSITIES, type Intensity, VIEWS, type View } from '@pain-assessment/contracts';
import {
  CELL_CHANGES,
  type CellChange,
  cellAreaCm2,
  cellChanges,
  emptyLayers,
  findAvatar,
  findBodyShape,
  type Look,
  type PainLayers,
} from '@pain-assessment/pain-map';
import { createMapPainter } from '../figures/map-picture.ts';
import { readLayers } from '../figures/read-layers.ts';
import { blendLooks, type Tile } from '../figures/tiles.ts';
import { drawnAreas } from '../report/painful-regions.ts';

/** Told apart by their patterns and by their lightness, so that grey paper shows them too. */
export const CHANGE_LOOKS: Readonly<Record<CellChange, Look>> = {
  new: { tint: '#d98a6a', mark: '#6b1d10', pattern: 'lattice' },
  resolved: { tint: '#ffffff', mark: '#39464f', pattern: 'dots' },
  persistent: { tint: '#c5d6e8', mark: '#24557a', pattern: 'rising_lines' },
};
const CHANGES = Object.keys(CHANGE_LOOKS) as CellChange[];

/** One of the pictures of a comparison: how strong it hurts in the first and the last assessment, and what changed between them. */
export interface ComparedPicture {
  readonly when: 'first' | 'last' | 'change';
  readonly view: View;
  /** JPEG as data URI; null where nothing is painted. */
  readonly image: string | null;
  /** Areas in cm² on this view, unrounded; of a change on the body of the last height. Null where no map was drawn. */
  readonly areas: readonly (readonly [Intensity | CellChange, number])[] | null;
}

type End = 'first' | 'last';

const patientOf = ({ comparison }: ComparisonRequest, when: ComparedPicture['when']) => {
  const { height_cm = 170, weight_kg = 70 } = comparison.assessments.at(when === 'first' ? 0 : -1)?.patient ?? {};
  return { sex: comparison.sex, height_cm, weight_kg };
};

const avatarOf = (request: ComparisonRequest, when: ComparedPicture['when']) => {
  const patient = patientOf(request, when);
  return findAvatar(patient.sex, findBodyShape(patient));
};

function layersOf(request: ComparisonRequest, when: End): PainLayers | null {
  const map = request.maps[when];
  if (!map) return null;
  if (map.cells === null) return emptyLayers();
  return readLayers({ patient: patientOf(request, when), cartography: null, cells: map.cells });
}

const changedAreas = (codes: Uint8Array, cellCm2: number) =>
  CHANGES.map((change) => {
    const cells = codes.reduce((sum, code) => sum + (code === CELL_CHANGES[change] ? 1 : 0), 0);
    return [change, cells * cellCm2] as const;
  });

/** What draws a change: a state of its cells is one of CELL_CHANGES. */
function createChangePainter() {
  const tiles = new Map<number, Tile>(
    CHANGES.map((change) => [CELL_CHANGES[change], blendLooks([CHANGE_LOOKS[change]])]),
  );
  return createMapPainter((_layer, state) => tiles.get(state) ?? blendLooks([]));
}

/** Makes what draws the maps of a comparison; not for use in parallel. */
export function createComparedMaps(): (request: ComparisonRequest) => Promise<readonly ComparedPicture[]> {
  const intensities = createMapPainter();
  const changes = createChangePainter();
  const none = emptyLayers();

  async function drawEnd(request: ComparisonRequest, when: End): Promise<ComparedPicture[]> {
    const layers = layersOf(request, when);
    const areas = drawnAreas({ patient: patientOf(request, when) }, layers);
    const pictures: ComparedPicture[] = [];
    for (const view of VIEWS) {
      const part = { view, layer: 'intensity' } as const;
      const image = layers && (await intensities.paint(layers, part, avatarOf(request, when)));
      const shown = areas && INTENSITIES.toReversed().map((key) => [key, areas[view].by_intensity[key]] as const);
      pictures.push({ when, view, image, areas: shown });
    }
    return pictures;
  }

  async function drawChange(request: ComparisonRequest): Promise<ComparedPicture[]> {
    const [first, last] = [layersOf(request, 'first') ?? none, layersOf(request, 'last') ?? none];
    const cellCm2 = cellAreaCm2(patientOf(request, 'last').height_cm);
    const pictures: ComparedPicture[] = [];
    for (const view of VIEWS) {
      const codes = cellChanges(first[view], last[view]);
      const drawn = { ...none, [view]: { ...none[view], intensity: codes } };
      const image = await changes.paint(drawn, { view, layer: 'intensity' }, avatarOf(request, 'change'));
      const areas = changedAreas(codes, cellCm2);
      pictures.push({ when: 'change', view, image, areas });
    }
    return pictures;
  }

  return async (request) => [
    ...(await drawEnd(request, 'first')),
    ...(await drawEnd(request, 'last')),
    ...(request.comparison.changes.map.comparable ? await drawChange(request) : []),
  ];
}
