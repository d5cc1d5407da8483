import { type ComparisonRequest, VIEWS, type View } from '@pain-assessment/contracts';
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
import { createLookTiles } from '../figures/tiles.ts';
import { readLayers } from '../painting/read-layers.ts';

/** What a place on a map of a comparison is; `painful` where the maps are not compared. */
export type PlaceState = CellChange | 'painful';

const PLACE_CODES: Readonly<Record<PlaceState, number>> = { ...CELL_CHANGES, painful: 4 };

/** Told apart by their patterns and by their lightness, so that grey paper shows them too. */
export const PLACE_LOOKS: Readonly<Record<PlaceState, Look>> = {
  new: { tint: '#d98a6a', mark: '#6b1d10', pattern: 'lattice' },
  resolved: { tint: '#ffffff', mark: '#39464f', pattern: 'dots' },
  persistent: { tint: '#c5d6e8', mark: '#24557a', pattern: 'rising_lines' },
  painful: { tint: '#c5d6e8', mark: '#24557a', pattern: 'rising_lines' },
};

/** States that the picture of either assessment shows. */
const SHOWN = { first: ['resolved', 'persistent'], last: ['persistent', 'new'] } as const;

/** One of the four pictures of a comparison. */
export interface ChangePicture {
  readonly when: 'first' | 'last';
  readonly view: View;
  /** JPEG as data URI; null where nothing is painful. */
  readonly image: string | null;
  /** Areas in cm² on this view, unrounded, on the body of the last height; null where no map was drawn. */
  readonly areas: readonly (readonly [PlaceState, number])[] | null;
}

type Whose = ChangePicture['when'];

const patientOf = ({ comparison }: ComparisonRequest, when: Whose) => {
  const { height_cm = 170, weight_kg = 70 } = comparison.assessments.at(when === 'first' ? 0 : -1)?.patient ?? {};
  return { sex: comparison.sex, height_cm, weight_kg };
};

function layersOf(request: ComparisonRequest, when: Whose): PainLayers | null {
  const map = request.maps[when];
  if (!map) return null;
  if (map.cells === null) return emptyLayers();
  return readLayers({ patient: patientOf(request, when), cartography: null, cells: map.cells });
}

interface Drawn {
  readonly codes: Uint8Array;
  readonly states: readonly PlaceState[];
}

type Place = Pick<ChangePicture, 'when' | 'view'>;

interface Maps {
  readonly layers: Readonly<Record<Whose, PainLayers>>;
  readonly isCompared: boolean;
}

/** The cells of one picture by their states. */
function placesOn({ when, view }: Place, { layers, isCompared }: Maps): Drawn {
  if (!isCompared) {
    const codes = layers[when][view].intensity.map((strength) => (strength === 0 ? 0 : PLACE_CODES.painful));
    return { codes, states: ['painful'] };
  }
  const states = SHOWN[when];
  const kept = new Set<number>(states.map((state) => PLACE_CODES[state]));
  const codes = cellChanges(layers.first[view], layers.last[view]).map((code) => (kept.has(code) ? code : 0));
  return { codes, states };
}

function countCodes(codes: Uint8Array): readonly number[] {
  const counts = [0, 0, 0, 0, 0];
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Makes what draws the maps of a comparison; not for use in parallel. */
export function createChangeMaps(): (request: ComparisonRequest) => Promise<readonly ChangePicture[]> {
  const looks = Object.entries(PLACE_CODES).toSorted(([, a], [, b]) => a - b);
  const painter = createMapPainter(createLookTiles(looks.map(([state]) => PLACE_LOOKS[state as PlaceState])));
  const none = emptyLayers();

  return async (request) => {
    const found = { first: layersOf(request, 'first'), last: layersOf(request, 'last') };
    const layers = { first: found.first ?? none, last: found.last ?? none };
    const isCompared = request.comparison.changes.map.comparable;
    const pictures: ChangePicture[] = [];
    for (const when of ['first', 'last'] as const) {
      const patient = patientOf(request, when);
      const avatar = findAvatar(patient.sex, findBodyShape(patient));
      const cellCm2 = cellAreaCm2(patientOf(request, isCompared ? 'last' : when).height_cm);
      for (const view of VIEWS) {
        const { codes, states } = placesOn({ when, view }, { layers, isCompared });
        const drawn = { ...none, [view]: { ...none[view], intensity: codes } };
        const jpeg = await painter.paint(drawn, { view, layer: 'intensity' }, avatar);
        const counts = countCodes(codes);
        const areas = states.map((state) => [state, (counts[PLACE_CODES[state]] ?? 0) * cellCm2] as const);
        const image = jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`;
        pictures.push({ when, view, image, areas: found[when] && areas });
      }
    }
    return pictures;
  };
}
