import type { Stroke, View } from '@pain-assessment/contracts';
import type { Avatar } from '../body/avatar.ts';
import type { BodyMask } from '../body/body-mask.ts';
import { at, lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { emptyLayers, intensityCode, type PainLayer, type PainLayers, typologyBit } from '../grid/layers.ts';
import { coverPolyline } from './brush.ts';
import { aimAt, type Coverage, closeRow, createCoverage } from './coverage.ts';
import { coverPolygon, createWinding, type Winding } from './lasso.ts';

/** Cells that a stroke may have changed: `left` ≤ x < `right`, `top` ≤ y < `bottom`; nothing where it missed the body. */
export interface DirtyRect {
  readonly view: View;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A map that grows stroke by stroke. */
export interface Painting {
  readonly layers: PainLayers;
  /**
   * Adds one stroke (contract 3) and says where. A brush or eraser stroke may come in pieces that share their end points
   * (all points once, or each new pair as it is drawn): the cells are the same.
   */
  apply(stroke: Stroke): DirtyRect;
  /** Clears all layers. */
  reset(): void;
}

/** What a stroke does to each covered cell of its layer: `cell = (cell & keep) | set`. */
interface Ink {
  readonly keep: number;
  readonly set: number;
}

const MECHANICAL = typologyBit('nociceptive') | typologyBit('trigger');

function inkOf(stroke: Stroke): Ink {
  if (stroke.layer === 'intensity') return { keep: 0, set: stroke.value === null ? 0 : intensityCode(stroke.value) };
  if (stroke.value === null) return { keep: 0, set: 0 };
  const bit = typologyBit(stroke.value);
  if (stroke.tool === 'eraser') return { keep: ~bit, set: 0 };
  return { keep: ~(bit & MECHANICAL ? MECHANICAL : bit), set: bit };
}

function inkRun(cells: Uint8Array, from: number, to: number, { keep, set }: Ink): void {
  if (keep === 0) cells.fill(set, from, to);
  else for (let cell = from; cell < to; cell++) cells[cell] = (at(cells, cell) & keep) | set;
}

interface Extent {
  left: number;
  right: number;
}

/** Inks the covered cells of one row that the body holds, and clears the row's coverage. */
function inkRow(coverage: Coverage, body: BodyMask, cells: Uint8Array, ink: Ink, row: number, extent: Extent): void {
  closeRow(coverage, row);
  let runStart = -1;
  for (let word = 0; word < WORDS_PER_ROW; word++) {
    const index = row * WORDS_PER_ROW + word;
    const covered = at(coverage.bits, index);
    if (covered !== 0) coverage.bits[index] = 0;
    const inside = covered & at(body.bits, index);
    if (inside === (runStart < 0 ? 0 : -1)) continue;
    // Each set bit is a border between cells of unlike state, the one before the word included.
    for (let borders = inside ^ ((inside << 1) | (runStart < 0 ? 0 : 1)); borders !== 0; borders &= borders - 1) {
      const column = word * 32 + lowestBit(borders);
      if (runStart < 0) {
        runStart = column;
        continue;
      }
      inkRun(cells, row * GRID.width + runStart, row * GRID.width + column, ink);
      extent.left = Math.min(extent.left, runStart);
      extent.right = Math.max(extent.right, column);
      runStart = -1;
    }
  }
}

function inkCoverage(coverage: Coverage, body: BodyMask, cells: Uint8Array, ink: Ink): Omit<DirtyRect, 'view'> {
  const { top, bottom } = coverage;
  const extent = { left: GRID.width, right: 0 };
  for (let row = top; row <= bottom; row++) inkRow(coverage, body, cells, ink, row, extent);
  coverage.top = GRID.height;
  coverage.bottom = -1;
  if (extent.left >= extent.right) return { left: 0, top: 0, right: 0, bottom: 0 };
  return { ...extent, top, bottom: bottom + 1 };
}

let sharedCoverage: Coverage | undefined;
let sharedWinding: Winding | undefined;

/** Paints one stroke into `layer`; the scratch memory is shared, since each stroke leaves it clean. */
function paintStroke(layer: PainLayer, body: BodyMask, stroke: Stroke): Omit<DirtyRect, 'view'> {
  sharedCoverage ??= createCoverage();
  aimAt(sharedCoverage, body);
  if (stroke.tool === 'lasso') {
    sharedWinding ??= createWinding();
    coverPolygon(sharedCoverage, sharedWinding, stroke.points);
  } else coverPolyline(sharedCoverage, stroke.points, stroke.radius);
  return inkCoverage(sharedCoverage, body, layer[stroke.layer], inkOf(stroke));
}

/** Opens an empty painting on an avatar; the browser draws what it holds, so that what is shown is what is counted. */
export function createPainting(avatar: Avatar): Painting {
  const layers = emptyLayers();
  return {
    layers,
    apply: (stroke) => ({
      view: stroke.view,
      ...paintStroke(layers[stroke.view], avatar.body(stroke.view), stroke),
    }),
    reset() {
      for (const { intensity, typology } of Object.values(layers)) {
        intensity.fill(0);
        typology.fill(0);
      }
    },
  };
}

/** Paints a whole map, strokes in order (contract 3). */
export function rasterise(cartography: { readonly strokes: readonly Stroke[] }, avatar: Avatar): PainLayers {
  const painting = createPainting(avatar);
  for (const stroke of cartography.strokes) painting.apply(stroke);
  return painting.layers;
}
