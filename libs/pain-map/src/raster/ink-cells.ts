import { GRID } from '../grid/grid.ts';

/** The cells of a layer, four in a number; the first of them is the lowest byte, as on every processor that runs this. */
export type Canvas = Int32Array;

/** The same memory as `cells`. */
export function canvasOf(cells: Uint8Array): Canvas {
  return new Int32Array(cells.buffer, cells.byteOffset, cells.length >> 2);
}

/** Four cells as bytes of a number, all bits set where the bit of the cell is: the parts that a stroke covers of four cells. */
const PARTS_OF_FOUR = Int32Array.from({ length: 16 }, (_, bits) =>
  [0, 1, 2, 3].reduce((bytes, cell) => bytes | (bits & (1 << cell) ? 255 << (8 * cell) : 0), 0),
);

/** Inks those of 32 cells whose bits are set; `quad` is the place of the first four. */
export function inkWord(quads: Canvas, quad: number, bits: number, keep: number, set: number): void {
  if (bits === -1) {
    for (let index = quad; index < quad + 8; index++) quads[index] = ((quads[index] as number) & keep) | set;
    return;
  }
  let index = quad;
  for (let rest = bits; rest !== 0; rest >>>= 4) {
    const part = PARTS_OF_FOUR[rest & 15] as number;
    quads[index] = ((quads[index] as number) & (keep | ~part)) | (set & part);
    index++;
  }
}

/** Inks the cells `left` to `right` of a row, both included; of the first and the last four perhaps only a part. */
export function inkRun(quads: Canvas, row: number, left: number, right: number, keep: number, set: number): void {
  const first = (row * GRID.width + left) >> 2;
  const last = (row * GRID.width + right) >> 2;
  const head = -1 << ((left & 3) * 8);
  const tail = -1 >>> ((3 - (right & 3)) * 8);
  const firstPart = first === last ? head & tail : head;
  quads[first] = ((quads[first] as number) & (keep | ~firstPart)) | (set & firstPart);
  for (let quad = first + 1; quad < last; quad++) quads[quad] = ((quads[quad] as number) & keep) | set;
  if (first < last) quads[last] = ((quads[last] as number) & (keep | ~tail)) | (set & tail);
}
