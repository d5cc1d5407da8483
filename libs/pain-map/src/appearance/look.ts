import type { PatternName } from './patterns.ts';

/** Drawing of a value on screen and in the report: marks of a pattern on a tint, both `#rrggbb`. */
export interface Look {
  readonly tint: string;
  readonly mark: string;
  readonly pattern: PatternName;
}
