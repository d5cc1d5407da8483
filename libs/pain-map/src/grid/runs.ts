/*
 * Cells as runs of equal ones: the value in one byte, then the number of cells, seven bits a byte from the lowest on. The
 * highest bit is set if more bytes follow. Areas of a map are large and have few different values.
 */
/** First size of the growing result: an array of numbers takes eight times the memory of bytes. */
const FIRST_CAPACITY = 65_536;
/** A value, and a count of 28 bits. */
const LONGEST_RUN_BYTES = 5;

/** End of the run of equal cells that begins at `start`. Reads four cells at a time, because many runs are long. */
function findRunEnd(cells: Uint8Array, words: Int32Array, start: number): number {
  const end = cells.length;
  const value = cells[start] as number;
  const four = Math.imul(value, 0x01010101);
  let cell = start + 1;
  while ((cell & 3) !== 0 && cell < end && cells[cell] === value) cell++;
  while ((cell & 3) === 0 && cell + 4 <= end && words[cell >> 2] === four) cell += 4;
  while (cell < end && cells[cell] === value) cell++;
  return cell;
}

/** Compresses cells, an array of its own memory. */
export function encodeRuns(cells: Uint8Array): Uint8Array {
  const words = new Int32Array(cells.buffer, cells.byteOffset, cells.length >> 2);
  let bytes = new Uint8Array(FIRST_CAPACITY);
  let length = 0;
  for (let start = 0, end = 0; start < cells.length; start = end) {
    end = findRunEnd(cells, words, start);
    if (length + LONGEST_RUN_BYTES > bytes.length) {
      const smaller = bytes;
      bytes = new Uint8Array(2 * smaller.length);
      bytes.set(smaller);
    }
    bytes[length++] = cells[start] as number;
    let count = end - start;
    for (; count > 127; count >>>= 7) bytes[length++] = (count & 127) | 128;
    bytes[length++] = count;
  }
  return bytes.slice(0, length);
}

export const invalid = (message: string): Error =>
  Object.assign(new Error(message), { code: 'invalid_cells' as const });

/** Shorter runs are written cell by cell: a call of `fill` costs more. */
const SHORT_RUN = 32;

/** Fills cells with the runs from `start`; returns their end. Throws code `invalid_cells` for other bytes. */
export function readRuns(bytes: Uint8Array, start: number, cells: Uint8Array): number {
  let at = start;
  for (let cell = 0; cell < cells.length; ) {
    const value = bytes[at++] ?? 0;
    let part = bytes[at++] ?? 0;
    let count = part & 127;
    for (let shift = 7; part > 127 && shift < 28; shift += 7) {
      part = bytes[at++] ?? 0;
      count += (part & 127) << shift;
    }
    const end = cell + count;
    if (at > bytes.length || count === 0 || end > cells.length) throw invalid('the runs do not fill the cells');
    if (count < SHORT_RUN) while (cell < end) cells[cell++] = value;
    else cells.fill(value, cell, end);
    cell = end;
  }
  return at;
}

/** Restores `length` cells that {@link encodeRuns} compressed. */
export function decodeRuns(runs: Uint8Array, length: number): Uint8Array {
  const cells = new Uint8Array(length);
  readRuns(runs, 0, cells);
  return cells;
}
