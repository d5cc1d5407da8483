/** Plain values without zod: browser code that needs only these stays small. */

/** Cells of one view of the grid (contract 3). */
export const GRID_WIDTH = 720;
export const GRID_HEIGHT = 1440;

/** Most strokes, and most numbers in all `points` together, that one map may hold (contract 2). */
export const MAXIMUM_STROKES = 2_000;
export const MAXIMUM_POINT_NUMBERS = 200_000;

/** Sides from which the body is drawn (contract 3). */
export const VIEWS = ['front', 'back'] as const;

/** Pain intensities from weakest to strongest (specification 2.3.2). */
export const INTENSITIES = ['mild', 'moderate', 'severe', 'very_severe'] as const;

/** Kinds of pain (specification 2.3.2). */
export const TYPOLOGIES = ['nociceptive', 'trigger', 'burning', 'tingling', 'allodynia', 'hypoesthesia'] as const;
