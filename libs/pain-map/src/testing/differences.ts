import { VIEWS } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import type { PainLayers } from '../grid/layers.ts';

/** Four cells at a time: comparing a million cells one by one would take longer than painting them. */
const fours = (cells: Uint8Array) => new Int32Array(cells.buffer, cells.byteOffset, cells.length >> 2);

/** At most three differences of each layer of two maps, in words; none if they are equal. */
export function differences(ours: PainLayers, theirs: PainLayers): string[] {
  const found: string[] = [];
  for (const view of VIEWS) {
    for (const layer of ['intensity', 'typology'] as const) {
      const [cells, others] = [ours[view][layer], theirs[view][layer]];
      const [four, otherFour] = [fours(cells), fours(others)];
      const last = found.length + 3;
      for (let place = 0; place < four.length; place++) {
        if (four[place] === otherFour[place]) continue;
        for (let cell = place * 4; cell < place * 4 + 4 && found.length < last; cell++) {
          if (cells[cell] === others[cell]) continue;
          const [x, y] = [cell % GRID.width, Math.floor(cell / GRID.width)];
          found.push(`${view} ${layer}, x ${x}, y ${y}: ${cells[cell]}, not ${others[cell]}`);
        }
      }
    }
  }
  return found;
}
