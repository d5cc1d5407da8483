import { type Stroke, TYPOLOGIES, type Typology, VIEWS, type View } from '@pain-assessment/contracts';
import { type Avatar, createPainting, drawnExtent, type PainLayers, typologyBit } from '@pain-assessment/pain-map';
import { findAreas, findTouchedArea, type PainArea, type Touched } from './areas.ts';
import { type CellMask, cutCells, pasteCells, someCell } from './cells.ts';
import { outlineCells } from './outline.ts';
import { withoutLine } from './strokes.ts';

/** Adds a kind to all of an area: one lasso around exactly its cells, in the strokes of the typology layer. */
export function addKind(area: PainArea, kind: Typology, strokes: readonly Stroke[]): readonly Stroke[] {
  const added = lasso(area.view, kind, area.mask);
  return [...withoutLine(strokes, added, [kind]), added];
}

interface Drawn {
  readonly avatar: Avatar;
  readonly layers: PainLayers;
}

/**
 * Removes a kind from all of an area. If cells of the kind were painted too, removing the area's lasso is not enough: then
 * each kind of that view becomes one lasso around its cells.
 */
export function removeKind(
  { view, mask }: PainArea,
  kind: Typology,
  { strokes, avatar, layers }: Drawn & { readonly strokes: readonly Stroke[] },
): readonly Stroke[] {
  const wanted = layers[view].typology.slice();
  const without = cutCells(wanted, mask.rect).map((cell, i) => (mask.cells[i] ? cell & ~typologyBit(kind) : cell));
  pasteCells(wanted, without, mask.rect);
  const rest = withoutLine(strokes, lasso(view, kind, mask), [kind]);
  const painting = createPainting(avatar);
  for (const stroke of rest) if (stroke.view === view) painting.apply(stroke);
  if (painting.layers[view].typology.every((cell, index) => cell === wanted[index])) return rest;
  return [...strokes.filter((stroke) => stroke.view !== view), ...writeKinds(view, wanted, avatar)];
}

function writeKinds(view: View, wanted: Uint8Array, avatar: Avatar): Stroke[] {
  return TYPOLOGIES.flatMap((kind) => {
    const cells = wanted.map((cell) => cell & typologyBit(kind));
    const rect = drawnExtent(cells, avatar.body(view));
    return rect ? [lasso(view, kind, { rect, cells: cutCells(cells, rect) })] : [];
  });
}

function lasso(view: View, value: Typology, mask: CellMask): Stroke {
  return { view, layer: 'typology', tool: 'lasso', value, points: outlineCells(mask) };
}

/** The marked areas, and the chosen ones among them, whose kinds the patient selects. */
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

  /** Chooses the touched area; false if there is none. */
  touch(touched: Touched): boolean {
    const area = findTouchedArea(this.all, touched);
    if (area) this.choose([area]);
    return area !== null;
  }

  choose(areas: readonly PainArea[]): void {
    this.chosen = areas;
    this.lastKind = null;
  }

  /** Part of the chosen areas that has the kind. */
  extent(kind: Typology, layers: PainLayers): 'all' | 'some' | 'none' {
    const hasCell = (marked: boolean) =>
      this.chosen.some(({ view, mask }) =>
        someCell(mask, (cell) => (((layers[view].typology[cell] as number) & typologyBit(kind)) !== 0) === marked),
      );
    if (!hasCell(true)) return 'none';
    return hasCell(false) ? 'some' : 'all';
  }

  /** The strokes after a kind was added to all chosen areas, or removed from them. */
  setKind({ kind, on }: { readonly kind: Typology; readonly on: boolean }, strokes: readonly Stroke[], drawn: Drawn) {
    this.lastKind = kind;
    return this.chosen.reduce(
      (changed, area) => (on ? addKind(area, kind, changed) : removeKind(area, kind, { ...drawn, strokes: changed })),
      strokes,
    );
  }
}
