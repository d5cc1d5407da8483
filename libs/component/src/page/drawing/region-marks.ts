import type { Capture, Intensity, Stroke, Typology } from '@pain-assessment/contracts';
import {
  type Avatar,
  GRID,
  intensityCode,
  listRegions,
  type PainLayers,
  type Region,
  type RegionId,
  regionOutlines,
  typologyBit,
} from '@pain-assessment/pain-map';
import { strokeRect } from './cells.ts';
import { toGridPoint } from './strokes.ts';

/** The regions of one avatar as the strokes that fill them: a list and a drawing are the same data. */
export interface RegionMarks {
  readonly regions: readonly Region[];
  /** Intensity chosen from the list, of which `layers` still hold a cell; null where none was chosen or the patient erased it. */
  intensity(id: RegionId, strokes: readonly Stroke[], layers: PainLayers): Intensity | null;
  /** Strokes with this intensity of the region, or without any. */
  withIntensity(id: RegionId, intensity: Intensity | null, strokes: readonly Stroke[]): Stroke[];
  /** Typologies chosen from the list, of which `layers` still hold a cell. */
  typologies(id: RegionId, strokes: readonly Stroke[], layers: PainLayers): readonly Typology[];
  /** Strokes with this typology of the region, and without the one that it excludes. */
  addTypology(id: RegionId, typology: Typology, strokes: readonly Stroke[]): Stroke[];
  removeTypology(id: RegionId, typology: Typology, strokes: readonly Stroke[]): Stroke[];
  /** Whether a stroke was chosen from the list, not drawn. */
  isFromList(stroke: Stroke): boolean;
  /** True where any cell of the region is painful, drawn or chosen. */
  isPainful(id: RegionId, layers: PainLayers): boolean;
}

const EXCLUDED: Readonly<Partial<Record<Typology, Typology>>> = { nociceptive: 'trigger', trigger: 'nociceptive' };

const sameLine = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

function onGrid(points: readonly number[]): number[] {
  return points.flatMap((x, index) => (index % 2 === 0 ? toGridPoint(x, points[index + 1] ?? 0) : []));
}

/** The list's view of the strokes on an avatar; what was drawn by hand is left alone. */
export function createRegionMarks(avatar: Avatar): RegionMarks {
  const regions = [...listRegions('front'), ...listRegions('back')];
  const findOutline = regionOutlines(avatar);
  const lines = new Map(regions.map(({ id, view }) => [id, { view, points: onGrid(findOutline(id)) }]));
  const outline = (id: RegionId) => lines.get(id) ?? { view: 'front' as const, points: [] };
  const isMark = (stroke: Stroke, id: RegionId) => {
    const { view, points } = outline(id);
    return stroke.tool === 'lasso' && stroke.view === view && sameLine(stroke.points, points);
  };
  const marks = (id: RegionId, strokes: readonly Stroke[]) => strokes.filter((stroke) => isMark(stroke, id));
  const without = (id: RegionId, strokes: readonly Stroke[], values: readonly (string | undefined)[]) =>
    strokes.filter((stroke) => !(isMark(stroke, id) && values.includes(stroke.value ?? undefined)));
  const hasIntensity = (id: RegionId, layers: PainLayers, matches: (cell: number) => boolean) =>
    someInside(layers[outline(id).view].intensity, outline(id).points, matches);
  const hasTypology = (id: RegionId, layers: PainLayers, value: Typology) =>
    someInside(layers[outline(id).view].typology, outline(id).points, (cell) => (cell & typologyBit(value)) !== 0);

  return {
    regions,
    intensity(id, strokes, layers) {
      const value = marks(id, strokes).at(-1)?.value as Intensity | undefined;
      return value && hasIntensity(id, layers, (cell) => cell === intensityCode(value)) ? value : null;
    },
    withIntensity(id, value, strokes) {
      const others = strokes.filter((stroke) => !isMark(stroke, id));
      return value ? [...others, { ...outline(id), layer: 'intensity', tool: 'lasso', value }] : others;
    },
    typologies: (id, strokes, layers) =>
      marks(id, strokes)
        .map(({ value }) => value as Typology)
        .filter((value) => hasTypology(id, layers, value)),
    addTypology: (id, value, strokes) => [
      ...without(id, strokes, [value, EXCLUDED[value]]),
      { ...outline(id), layer: 'typology', tool: 'lasso', value },
    ],
    removeTypology: (id, value, strokes) => without(id, strokes, [value]),
    isFromList: (stroke) => stroke.tool === 'lasso' && regions.some(({ id }) => isMark(stroke, id)),
    isPainful: (id, layers) => hasIntensity(id, layers, (cell) => cell > 0),
  };
}

/** Whether any such cell lies in the region; every second cell of its bounding box is tested, by the rule of the lasso. */
function someInside(cells: Uint8Array, points: readonly number[], matches: (cell: number) => boolean): boolean {
  const rect = strokeRect({ view: 'front', layer: 'intensity', tool: 'lasso', value: 'mild', points: [...points] });
  for (let y = rect.top; y < rect.bottom; y += 2) {
    for (let x = rect.left; x < rect.right; x += 2) {
      if (matches(cells[y * GRID.width + x] ?? 0) && isInside(points, x + 0.5, y + 0.5)) return true;
    }
  }
  return false;
}

function isInside(points: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [points[i], points[i + 1], points[j], points[j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** A finder of the ways by which strokes were made; it follows from the strokes, so undo and reload keep it true. */
export function createCaptureFinder(avatar: Avatar): (strokes: readonly Stroke[]) => Capture {
  const known = new WeakMap<Stroke, boolean>();
  let marks: RegionMarks | null = null;
  const isFromList = (stroke: Stroke) => {
    marks ??= createRegionMarks(avatar);
    const fromList = known.get(stroke) ?? marks.isFromList(stroke);
    known.set(stroke, fromList);
    return fromList;
  };
  return (strokes) => {
    const fromList = strokes.filter((stroke) => stroke.tool === 'lasso' && isFromList(stroke)).length;
    if (fromList === 0) return 'drawn';
    return fromList === strokes.length ? 'regions' : 'both';
  };
}
