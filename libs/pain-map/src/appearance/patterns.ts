/** Side of the square after which every pattern repeats, in cells. */
export const PATTERN_PERIOD = 24;

/** Drawing of a value on screen and in the report: marks of a pattern on a tint, both `#rrggbb`. */
export interface Look {
  readonly tint: string;
  readonly mark: string;
  readonly pattern: PatternName;
}

const modulo = (value: number, period: number) => ((value % period) + period) % period;
/** Distance to the nearest multiple of `period`. */
const offset = (value: number, period: number) => Math.abs(modulo(value + period / 2, period) - period / 2);
const isOnDot = (x: number, y: number, { period, radius }: { period: number; radius: number }) =>
  offset(x, period) ** 2 + offset(y, period) ** 2 <= radius ** 2;

const SPARSE = { period: 24, radius: 2.6 };

const COVERS = {
  sparse_dots: (x, y) => isOnDot(x - 6, y - 6, SPARSE) || isOnDot(x - 18, y - 18, SPARSE),
  falling_lines: (x, y) => modulo(x - y, 12) < 3.5,
  lattice: (x, y) => modulo(x - y, 12) < 3.5 || modulo(x + y, 12) < 3.5,
  solid: () => true,
  rising_lines: (x, y) => modulo(x + y, 12) < 3,
  crosses: (x, y) =>
    (offset(x - 12, 24) <= 2 && offset(y - 12, 24) <= 7) || (offset(y - 12, 24) <= 2 && offset(x - 12, 24) <= 7),
  waves: (x, y) => modulo(y - offset(x, 12), 12) < 3.5,
  dots: (x, y) => isOnDot(x - 6, y - 6, { period: 12, radius: 3 }),
  upright_lines: (x) => modulo(x - 2, 12) < 2.5,
  level_dashes: (x, y) => modulo(y - 9, 12) < 2.5 && modulo(x + (modulo(y, 24) < 12 ? 0 : 12), 24) < 16,
} satisfies Record<string, (x: number, y: number) => boolean>;
type PatternName = keyof typeof COVERS;

/** True if a pattern marks the cell in column `x` and row `y`; anchored to the grid, so adjacent strokes join. */
export function patternCovers(pattern: PatternName, x: number, y: number): boolean {
  return COVERS[pattern](x, y);
}
