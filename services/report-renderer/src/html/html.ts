import { printable } from '../fonts/printable.ts';

const MARKUP = Symbol('markup');

/** Text that is markup already: made by `html`, or vouched for by `trusted`. */
export interface Html {
  readonly [MARKUP]: string;
}
type Part = string | number | Html | null | undefined | false | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '=': '&#61;',
};

const isHtml = (part: object): part is Html => MARKUP in part;
const isList = (part: Part): part is readonly Part[] => Array.isArray(part);

/** Text safe as content and inside a quoted attribute; glyphs that the font lacks become □. */
function escaped(text: string): string {
  return printable(text).replace(/[&<>"'`=]/g, (character) => ENTITIES[character] ?? '');
}

function markupOfPart(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escaped(part);
  if (isList(part)) return part.map(markupOfPart).join('');
  return isHtml(part) ? part[MARKUP] : '';
}

/** Template tag that escapes every value but markup made by itself; attribute values must be quoted in the template. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { [MARKUP]: strings.map((text, index) => text + markupOfPart(parts[index])).join('') };
}

/** Vouches for markup of our own making (style sheet, drawings); never for anything that came from outside. */
export function trusted(markup: string): Html {
  return { [MARKUP]: markup };
}

/** The markup as text, for the browser. */
export function markupOf(document: Html): string {
  return document[MARKUP];
}
