/** Plain values without zod keep browser code small. */

/** Cells of one view of the grid (contract.md#grid). */
export const GRID_WIDTH = 720;
export const GRID_HEIGHT = 1440;

/** Limits of one map: strokes, and numbers in all `points` together (contract.md#assessment-limits). */
export const MAXIMUM_STROKES = 2_000;
export const MAXIMUM_POINT_NUMBERS = 200_000;

/** Locales with texts of the service. */
export const LOCALES = ['en-GB', 'en-US', 'fr-FR', 'de-DE', 'es-ES', 'it-IT'] as const;

/** Views of the body (contract.md#grid). */
export const VIEWS = ['front', 'back'] as const;

/** Pain intensities from weakest to strongest (contract.md#layers). */
export const INTENSITIES = ['mild', 'moderate', 'severe', 'very_severe'] as const;

/** Input methods of a map (contract.md#provenance). */
export const CAPTURES = ['drawn', 'regions', 'both'] as const;

/** Kinds of pain (contract.md#layers). */
export const TYPOLOGIES = ['nociceptive', 'trigger', 'burning', 'tingling', 'allodynia', 'hypoesthesia'] as const;

/** The five dimensions of the MCRi (contract.md#mcri). */
export const MCRI_BRANCHES = ['mapping', 'functional_capacity', 'eq5d', 'hads', 'vas'] as const;
