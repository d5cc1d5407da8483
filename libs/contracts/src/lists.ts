/** Plain values without zod keep browser code small. */

/** Cells of one view of the grid (contract.md#grid). */
export const GRID_WIDTH = 720;
export const GRID_HEIGHT = 1440;

/** Limits of one map: strokes, and numbers in all `points` together (contract.md#assessment-limits). */
export const MAXIMUM_STROKES = 2_000;
export const MAXIMUM_POINT_NUMBERS = 200_000;

/** Views of the body (contract.md#grid). */
export const VIEWS = ['front', 'back'] as const;

/** Pain intensities from weakest to strongest (contract.md#layers). */
export const INTENSITIES = ['mild', 'moderate', 'severe', 'very_severe'] as const;

/** Input methods of a map (contract.md#provenance). */
export const CAPTURES = ['drawn', 'regions', 'both'] as const;

/** Kinds of pain (contract.md#layers). */
export const TYPOLOGIES = ['nociceptive', 'trigger', 'burning', 'tingling', 'allodynia', 'hypoesthesia'] as const;
