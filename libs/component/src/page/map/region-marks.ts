import type { Intensity, Stroke, Typology } from '@pain-assessment/contracts';
import {
  type Avatar,
  GRID,
  intensityCode,
  type PainLayers,
  type Region,
  type RegionId,
  regionPoints,
  regionsOf,
  typologyBit,
} from '@pain-assessment/pain-map';
import { rectOf } from './painter.ts';
import { type Layer, toGridPoint } from './strokes.ts';

/** The regions of one avatar as the strokes that fill them: a list and a drawing are the same data. */
export interface RegionMarks {
  readonly regions: readonly Region[];
  /** Intensity chosen from the list, of which `layers` still hold a cell; null where none was, or where it was rubbed out by hand. */
  intensityOf(id: RegionId, strokes: readonly Stroke[], layers: PainLayers): Intensity | null;
  /** Strokes with this intensity of the region, or without any. */
  withIntensity(id: RegionId, intensity: Intensity | null, strokes: readonly Stroke[]): Stroke[];
  /** Typologies chosen from the list, of which `layers` still hold a cell. */
  typologiesOf(id: RegionId, strokes: readonly Stroke[], layers: PainLayers): readonly Typology[];
  withTypology(id: RegionId, typology: Typology, on: boolean, strokes: readonly Stroke[]): Stroke[];
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
  const regions = [...regionsOf('front'), ...regionsOf('back')];
  const lines = new Map(regions.map(({ id, view }) => [id, { view, points: onGrid(regionPoints(id, avatar)) }]));
  const lineOf = (id: RegionId) => lines.get(id) ?? { view: 'front' as const, points: [] };
  const isMark = (stroke: Stroke, id: RegionId) => {
    const { view, points } = lineOf(id);
    return stroke.tool === 'lasso' && stroke.view === view && sameLine(stroke.points, points);
  };
  const marks = (id: RegionId, strokes: readonly Stroke[]) => strokes.filter((stroke) => isMark(stroke, id));
  const without = (id: RegionId, strokes: readonly Stroke[], values: readonly (string | undefined)[]) =>
    strokes.filter((stroke) => !(isMark(stroke, id) && values.includes(stroke.value ?? undefined)));
  const isLeft = (id: RegionId, layers: PainLayers, layer: Layer, isMeant: (cell: number) => boolean) => {
    const { view, points } = lineOf(id);
    return points.length > 0 && holds(layers[view][layer], points, isMeant);
  };

  return {
    regions,
    intensityOf(id, strokes, layers) {
      const value = marks(id, strokes).at(-1)?.value as Intensity | undefined;
      return value && isLeft(id, layers, 'intensity', (cell) => cell === intensityCode(value)) ? value : null;
    },
    withIntensity(id, value, strokes) {
      const others = strokes.filter((stroke) => !isMark(stroke, id));
      return value ? [...others, { ...lineOf(id), layer: 'intensity', tool: 'lasso', value }] : others;
    },
    typologiesOf: (id, strokes, layers) =>
      marks(id, strokes)
        .map(({ value }) => value as Typology)
        .filter((value) => isLeft(id, layers, 'typology', (cell) => (cell & typologyBit(value)) !== 0)),
    withTypology(id, value, on, strokes) {
      const others = without(id, strokes, on ? [value, EXCLUDED[value]] : [value]);
      return on ? [...others, { ...lineOf(id), layer: 'typology', tool: 'lasso', value }] : others;
    },
    isPainful: (id, layers) => isLeft(id, layers, 'intensity', (cell) => cell > 0),
  };
}

/** Any such cell in the region: rows of its bounding box are tested by the rule of the lasso, but at a coarser step. */
function holds(cells: Uint8Array, points: readonly number[], isMeant: (cell: number) => boolean): boolean {
  const rect = rectOf({ view: 'front', layer: 'intensity', tool: 'lasso', value: 'mild', points: [...points] });
  for (let y = rect.top; y < rect.bottom; y += 2) {
    for (let x = rect.left; x < rect.right; x += 2) {
      if (isMeant(cells[y * GRID.width + x] ?? 0) && isInside(points, x + 0.5, y + 0.5)) return true;
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
