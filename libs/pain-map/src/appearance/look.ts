import type { PatternName } from './patterns.ts';

/** How a value is drawn, on the screen and in the report alike: marks of a pattern on a tint, both `#rrggbb`. */
export interface Look {
  readonly tint: string;
  readonly mark: string;
  readonly pattern: PatternName;
}
