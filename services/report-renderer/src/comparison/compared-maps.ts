import {
  type ComparisonRequest,
  INTENSITIES,
  type Intensity,
  type Patient,
  VIEWS,
  type View,
} from '@pain-assessment/contracts';
import {
  CELL_CHANGES,
  type CellChange,
  CHANGE_LOOKS,
  cellAreaCm2,
  cellChanges,
  emptyLayers,
  findPatientAvatar,
  type PainLayers,
  patternTile,
  surfaceCounts,
} from '@pain-assessment/pain-map';
import { type BodyPictures, createBodyPictures } from '../figures/body-picture.ts';
import { createMapPainter, type MapPainter, type PaintLook } from '../figures/map-picture.ts';
import { oneAtATime } from '../figures/one-at-a-time.ts';
import { readLayers } from '../figures/read-layers.ts';
import { TILE_SIDE } from '../figures/swatch.ts';

/** In the order of the codes in CELL_CHANGES, by which cells select their tile. */
const CHANGES = Object.keys(CELL_CHANGES) as CellChange[];
const tiles = [[], ...CHANGES.map((change) => [CHANGE_LOOKS[change]])].map((looks) => patternTile(looks, TILE_SIDE));
/** Outlines the painful area of both maps alone: inside it, they would fill narrow bands. */
const CHANGES_LOOK: PaintLook = { tiles, edge: 1, separates: (_, other) => other === 0 };

/** A picture of a comparison: intensities of the first or last assessment, or the change between them. */
export interface ComparedPicture {
  readonly when: 'first' | 'last' | 'change';
  readonly view: View;
  /** JPEG as data URI; null without painted cells. */
  readonly image: string | null;
  /** Areas in cm² on this view, unrounded; a change uses the last body height. Null without map. */
  readonly areas: readonly (readonly [Intensity | CellChange, number])[] | null;
}

/** An unpainted map with the body of its assessment. */
interface ShownMap extends Pick<ComparedPicture, 'when'> {
  readonly patient: Patient;
  readonly layers: PainLayers | null;
  readonly areas: (view: View) => ComparedPicture['areas'];
}

function readMap({ comparison, maps }: ComparisonRequest, when: 'first' | 'last'): ShownMap {
  const { height_cm = 170, weight_kg = 70 } = comparison.assessments.at(when === 'first' ? 0 : -1)?.patient ?? {};
  const patient = { sex: comparison.sex, height_cm, weight_kg };
  const map = maps[when];
  const layers = map && (map.cells ? readLayers(map.cells) : emptyLayers());
  const { bodies } = findPatientAvatar(patient);
  const cellCm2 = cellAreaCm2(patient.height_cm);
  function areas(view: View) {
    if (!layers) return null;
    const { byIntensity } = surfaceCounts({ [view]: layers[view] }, bodies);
    return INTENSITIES.toReversed().map((key) => [key, byIntensity[key] * cellCm2] as const);
  }
  return { when, patient, layers, areas };
}

/** The change of each cell, coded in place of its intensity. */
function compareMaps(first: ShownMap, last: ShownMap): ShownMap {
  const none = emptyLayers();
  const codes = (view: View) => cellChanges((first.layers ?? none)[view], (last.layers ?? none)[view]);
  const layers = {
    front: { ...none.front, intensity: codes('front') },
    back: { ...none.back, intensity: codes('back') },
  };
  const cellCm2 = cellAreaCm2(last.patient.height_cm);
  const count = (view: View, change: CellChange) =>
    layers[view].intensity.reduce((sum, code) => sum + (code === CELL_CHANGES[change] ? 1 : 0), 0);
  const areas = (view: View) => CHANGES.map((change) => [change, count(view, change) * cellCm2] as const);
  return { when: 'change', patient: last.patient, layers, areas };
}

function paintBoth(paint: MapPainter, { when, patient, layers, areas }: ShownMap): Promise<ComparedPicture[]> {
  const avatar = findPatientAvatar(patient);
  const look = when === 'change' ? CHANGES_LOOK : undefined;
  return Promise.all(
    VIEWS.map(async (view) => {
      const image = layers && (await paint(layers, { view, layer: 'intensity', look }, avatar));
      return { when, view, image, areas: areas(view) };
    }),
  );
}

/** Creates a function that draws the maps of a comparison; those of calls at once are drawn one after the other. */
export function createComparedMaps(
  bodyPicture: BodyPictures = createBodyPictures(),
): (request: ComparisonRequest) => Promise<readonly ComparedPicture[]> {
  const paint = createMapPainter(bodyPicture);
  return oneAtATime(async (request) => {
    const [first, last] = [readMap(request, 'first'), readMap(request, 'last')];
    const ends = [...(await paintBoth(paint, first)), ...(await paintBoth(paint, last))];
    if (!request.comparison.changes.map.comparable) return ends;
    return [...ends, ...(await paintBoth(paint, compareMaps(first, last)))];
  });
}
