import { type Stroke, TYPOLOGIES, type Typology, type View } from '@pain-assessment/contracts';
import { type Avatar, createPainting, GRID, type PainLayers, typologyBit } from '@pain-assessment/pain-map';
import type { PainArea } from './areas.ts';
import { type CellRect, cutCells, unite } from './cells.ts';
import { type CellMask, outlineCells } from './outline.ts';

/** Whether an area feels like this: all of it, a part, or nothing of it. */
export type Extent = 'all' | 'some' | 'none';

/** How much of areas feels like a kind of pain. */
export function findExtent(areas: readonly PainArea[], kind: Typology, layers: PainLayers): Extent {
  const bit = typologyBit(kind);
  let [inside, outside] = [false, false];
  for (const { view, mask } of areas) {
    const { typology } = layers[view];
    forEachCell(mask, (cell) => {
      if ((typology[cell] as number) & bit) inside = true;
      else outside = true;
    });
  }
  if (!inside) return 'none';
  return outside ? 'some' : 'all';
}

/** Strokes of the kinds after all of an area is said to feel like this: one lasso around exactly its cells is added. */
export function addKind(area: PainArea, kind: Typology, strokes: readonly Stroke[]): readonly Stroke[] {
  const added = lasso(area.view, kind, area.mask);
  return [...strokes.filter((stroke) => !isSame(stroke, added)), added];
}

interface Typed {
  readonly avatar: Avatar;
  readonly layers: PainLayers;
}

/**
 * Strokes of the kinds after nothing of an area is said to feel like this any more. Where taking back its lasso is not
 * enough, because a part was painted, the kinds of that view are written anew, each as one lasso around its cells.
 */
export function removeKind(
  area: PainArea,
  kind: Typology,
  { strokes, avatar, layers }: Typed & { readonly strokes: readonly Stroke[] },
): readonly Stroke[] {
  const added = lasso(area.view, kind, area.mask);
  const wanted = layers[area.view].typology.slice();
  forEachCell(area.mask, (cell) => {
    wanted[cell] = (wanted[cell] as number) & ~typologyBit(kind);
  });
  const rest = strokes.filter((stroke) => !isSame(stroke, added));
  if (rest.length < strokes.length && isPainted(rest, area.view, { avatar, wanted })) return rest;
  return [...strokes.filter(({ view }) => view !== area.view), ...writeKinds(area.view, wanted)];
}

/** Whether these strokes give exactly these cells on a view. */
function isPainted(
  strokes: readonly Stroke[],
  view: View,
  { avatar, wanted }: { readonly avatar: Avatar; readonly wanted: Uint8Array },
): boolean {
  const painting = createPainting(avatar);
  for (const stroke of strokes) if (stroke.view === view) painting.apply(stroke);
  return painting.layers[view].typology.every((cell, index) => cell === wanted[index]);
}

function writeKinds(view: View, wanted: Uint8Array): Stroke[] {
  return TYPOLOGIES.flatMap((kind) => {
    const rect = findExtremes(wanted, typologyBit(kind));
    if (!rect) return [];
    const cells = cutCells(wanted, rect).map((cell) => cell & typologyBit(kind));
    const { left, top, right, bottom } = rect;
    return [lasso(view, kind, { left, top, width: right - left, height: bottom - top, cells })];
  });
}

/** Smallest rectangle that holds every cell with a bit; null where none has it. */
function findExtremes(cells: Uint8Array, bit: number): CellRect | null {
  let rect: CellRect | null = null;
  for (let y = 0; y < GRID.height; y++) {
    const row = cells.subarray(y * GRID.width, (y + 1) * GRID.width);
    const left = row.findIndex((cell) => (cell & bit) !== 0);
    if (left < 0) continue;
    const right = row.findLastIndex((cell) => (cell & bit) !== 0) + 1;
    rect = unite(rect, { left, top: y, right, bottom: y + 1 });
  }
  return rect;
}

function lasso(view: View, value: Typology, mask: CellMask): Stroke {
  return { view, layer: 'typology', tool: 'lasso', value, points: outlineCells(mask) };
}

function isSame(a: Stroke, b: Stroke): boolean {
  if (a.view !== b.view || a.tool !== b.tool || a.value !== b.value || a.points.length !== b.points.length)
    return false;
  return a.points.every((value, index) => value === b.points[index]);
}

/** Calls back with the index of each cell of a mask in its view. */
function forEachCell({ left, top, width, cells }: CellMask, act: (cell: number) => void): void {
  cells.forEach((value, index) => {
    if (value) act((top + Math.floor(index / width)) * GRID.width + left + (index % width));
  });
}
