import { GRID } from './grid.ts';

/** First and last relevant cell of each row; a row without any has `left` > `right`. */
export interface RowSpans {
  readonly left: Int16Array;
  readonly right: Int16Array;
}

/** Memory for spans. */
export const createSpans = (): RowSpans => ({ left: new Int16Array(GRID.height), right: new Int16Array(GRID.height) });

/** Empties the spans of all rows. */
export function clearSpans({ left, right }: RowSpans): void {
  left.fill(GRID.width);
  right.fill(-1);
}
