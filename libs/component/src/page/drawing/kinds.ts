import { type Stroke, TYPOLOGIES, type Typology, VIEWS, type View } from '@pain-assessment/contracts';
import { type Avatar, createPainting, GRID, type PainLayers, typologyBit } from '@pain-assessment/pain-map';
import { findAreas, findTouchedArea, type PainArea, type Touched } from './areas.ts';
import { type CellMask, type CellRect, cutCells, pasteCells, someCell, unite } from './cells.ts';
import { outlineCells } from './outline.ts';
import { isSameLine } from './strokes.ts';

/** Gives all of an area a kind: adds one lasso around exactly its cells to the strokes of the typology layer. */
export function addKind(area: PainArea, kind: Typology, strokes: readonly Stroke[]): readonly Stroke[] {
  const added = lasso(area.view, kind, area.mask);
  return [...strokes.filter((stroke) => !isSame(stroke, added)), added];
}

interface Drawn {
  readonly avatar: Avatar;
  readonly layers: PainLayers;
}

/**
 * Takes a kind from all of an area. If a part was painted, so that it is not enough to remove the area's lasso, the kinds
 * of that view are written anew, each as one lasso around its cells.
 */
export function removeKind(
  { view, mask }: PainArea,
  kind: Typology,
  { strokes, avatar, layers }: Drawn & { readonly strokes: readonly Stroke[] },
): readonly Stroke[] {
  const wanted = layers[view].typology.slice();
  const without = cutCells(wanted, mask.rect).map((cell, i) => (mask.cells[i] ? cell & ~typologyBit(kind) : cell));
  pasteCells(wanted, without, mask.rect);
  const added = lasso(view, kind, mask);
  const rest = strokes.filter((stroke) => !isSame(stroke, added));
  const painting = createPainting(avatar);
  for (const stroke of rest) if (stroke.view === view) painting.apply(stroke);
  if (painting.layers[view].typology.every((cell, index) => cell === wanted[index])) return rest;
  return [...strokes.filter((stroke) => stroke.view !== view), ...writeKinds(view, wanted)];
}

function writeKinds(view: View, wanted: Uint8Array): Stroke[] {
  return TYPOLOGIES.flatMap((kind) => {
    const rect = findExtremes(wanted, typologyBit(kind));
    if (!rect) return [];
    const cells = cutCells(wanted, rect).map((cell) => cell & typologyBit(kind));
    return [lasso(view, kind, { rect, cells })];
  });
}

/** Smallest rectangle that contains every cell with a bit; null if none has it. */
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

const isSame = (a: Stroke, b: Stroke) => a.value === b.value && isSameLine(a, b);

/** The marked areas, and those whose kind the patient is describing. */
export class AreaChoice {
  all: readonly PainArea[] = [];
  chosen: readonly PainArea[] = [];
  /** Kind that was chosen last; its example is shown. */
  lastKind: Typology | null = null;

  /** Finds the areas anew. A single one is chosen at once. */
  find(layers: PainLayers): void {
    this.all = VIEWS.flatMap((view) => findAreas(layers, view));
    this.choose(this.all.length === 1 ? this.all : []);
  }

  /** Chooses what a finger touched; false if it touched none. */
  touch(touched: Touched): boolean {
    const area = findTouchedArea(this.all, touched);
    if (area) this.choose([area]);
    return area !== null;
  }

  choose(areas: readonly PainArea[]): void {
    this.chosen = areas;
    this.lastKind = null;
  }

  /** Share of the chosen areas that feels like this. */
  extent(kind: Typology, layers: PainLayers): 'all' | 'some' | 'none' {
    const hasCell = (marked: boolean) =>
      this.chosen.some(({ view, mask }) =>
        someCell(mask, (cell) => (((layers[view].typology[cell] as number) & typologyBit(kind)) !== 0) === marked),
      );
    if (!hasCell(true)) return 'none';
    return hasCell(false) ? 'some' : 'all';
  }

  /** Gives a kind to everything chosen, or takes it away. */
  setKind({ kind, on }: { readonly kind: Typology; readonly on: boolean }, strokes: readonly Stroke[], drawn: Drawn) {
    this.lastKind = kind;
    return this.chosen.reduce(
      (changed, area) => (on ? addKind(area, kind, changed) : removeKind(area, kind, { ...drawn, strokes: changed })),
      strokes,
    );
  }
}
