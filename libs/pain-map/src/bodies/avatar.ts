import type { BodyShape, Sex, View } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { type BodyMask, createMask } from './body-mask.ts';
import type { PARTS } from './parts.table.ts';

/**
 * The right half of a body as data, which is mirrored: x in cells from the axis to the viewer's right, y down, as in an
 * SVG with the view box `0 0 360 1440`.
 */
export interface BodyTable {
  readonly sex: Sex;
  readonly shape: BodyShape;
  /** Path data of the outline from crown to crotch: one M, then only C. */
  readonly outline: string;
  readonly views: { readonly [V in View]: ViewTable<V> };
  /** The exact cells, by column from the axis: the first row of a run and the row after it, then the next run. */
  readonly columns: string;
}

interface ViewTable<V extends View> {
  /** Inner lines on the axis, which are not mirrored; path data as the outline's. */
  readonly middle: readonly string[];
  readonly paired: readonly string[];
  /** Corners of the polygon of each part; clipped to the body it is a region. */
  readonly regions: Readonly<Record<(typeof PARTS)[V][number], string>>;
}

/** A body for drawing. Front and back share one symmetric outline. */
export interface Avatar extends BodyTable {
  /** The silhouette of a view in the forms for painting and counting. */
  body(view: View): BodyMask;
  readonly bodies: Readonly<Record<View, BodyMask>>;
}

/** The numbers of a table's text in pairs x, y. */
export function readPoints(text: string): (readonly [x: number, y: number])[] {
  const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
}

function readMask(columns: string): BodyMask {
  const cells = new Uint8Array(GRID.width * GRID.height);
  for (const [x, runs] of columns.split(' ').entries()) {
    for (const [top, bottom] of readPoints(runs)) {
      for (let row = top * GRID.width; row < bottom * GRID.width; row += GRID.width) {
        cells[row + GRID.axis + x] = 1;
        cells[row + GRID.axis - 1 - x] = 1;
      }
    }
  }
  return createMask(cells);
}

/** An avatar of a table; its mask is made on first use, because a service knows ten bodies. */
export function createAvatar(table: BodyTable): Avatar {
  let mask: BodyMask | undefined;
  const body = () => {
    mask ??= readMask(table.columns);
    return mask;
  };
  return {
    ...table,
    body,
    get bodies() {
      return { front: body(), back: body() };
    },
  };
}
