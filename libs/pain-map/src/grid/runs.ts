/*
 * Cells as runs of equal ones: their value in one byte, and their number, seven bits a byte from the lowest on, with the highest bit
 * set if more bytes follow. Areas of a map are large and have few different values.
 */
const FIRST_CAPACITY = 65_536;
/** A value, and a count of 28 bits. */
const LONGEST_RUN_BYTES = 5;

/** Growing bytes: an array of numbers takes eight times their memory. */
export class RunWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #length = 0;
  /** The growing run. */
  #value = 0;
  #cells = 0;

  byte(value: number): void {
    this.#bytes[this.#length++] = value;
  }

  /** Adds cells to the previous run, or begins another one if their value differs. */
  add(value: number, cells: number): void {
    if (value !== this.#value) this.endRun();
    this.#value = value;
    this.#cells += cells;
  }

  /** Adds the cells from `start` to before `end`, one run after the other; `words` are the same cells, four in each. */
  addCells(
    cells: Uint8Array,
    words: Int32Array,
    { start, end }: { readonly start: number; readonly end: number },
  ): void {
    for (let from = start; from < end; ) {
      const next = endOfRun(cells, words, { start: from, end });
      this.add(cells[from] as number, next - from);
      from = next;
    }
  }

  endRun(): void {
    if (this.#cells === 0) return;
    if (this.#length + LONGEST_RUN_BYTES > this.#bytes.length) this.#grow();
    this.byte(this.#value);
    let count = this.#cells;
    for (; count > 127; count >>>= 7) this.byte((count & 127) | 128);
    this.byte(count);
    this.#cells = 0;
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Four cells in each number, of an array of its own memory. */
export const toWords = (cells: Uint8Array): Int32Array =>
  new Int32Array(cells.buffer, cells.byteOffset, cells.length >> 2);

/** End of the run of equal cells that begins at `start`, at most `end`. Reads four cells at a time, because many runs are long. */
function endOfRun(cells: Uint8Array, words: Int32Array, { start, end }: { start: number; end: number }): number {
  const value = cells[start] as number;
  const four = Math.imul(value, 0x01010101);
  let cell = start + 1;
  while ((cell & 3) !== 0 && cell < end && cells[cell] === value) cell++;
  while ((cell & 3) === 0 && cell + 4 <= end && words[cell >> 2] === four) cell += 4;
  while (cell < end && cells[cell] === value) cell++;
  return cell;
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

/** Compresses cells, an array of its own memory. */
export function encodeRuns(cells: Uint8Array): Uint8Array {
  const writer = new RunWriter();
  writer.addCells(cells, toWords(cells), { start: 0, end: cells.length });
  writer.endRun();
  return writer.take();
}

/** So many cells as {@link encodeRuns} compressed. */
export function decodeRuns(runs: Uint8Array, length: number): Uint8Array {
  const cells = new Uint8Array(length);
  readRuns(runs, 0, cells);
  return cells;
}
