import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../assets/fonts/', import.meta.url);
const WEIGHTS = [400, 600] as const;

/** Name of the typeface inside its files. */
export const FONT_FAMILY = 'Inter';
const FAMILIES = { core: FONT_FAMILY, extended: `${FONT_FAMILY} Extended` } as const;

function fontFace(weight: number, subset: keyof typeof FAMILIES): string {
  const data = readFileSync(new URL(`inter-${weight}-${subset}.woff2`, folder)).toString('base64');
  return `@font-face{font-family:'${FAMILIES[subset]}';font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
}

/** Full names of the core fonts, by which a browser finds installed ones. */
export const FONT_NAMES: readonly string[] = [`${FONT_FAMILY} Regular`, `${FONT_FAMILY} SemiBold`];

/** Style rules that embed the fonts of a subset in a document. */
export function fontFaces(subset: keyof typeof FAMILIES): string {
  return WEIGHTS.map((weight) => fontFace(weight, subset)).join('');
}

/** TrueType files for pictures drawn without a browser. */
export const fontFiles: readonly string[] = WEIGHTS.map((weight) =>
  fileURLToPath(new URL(`inter-${weight}-core.ttf`, folder)),
);
