import { coverage } from './generated/coverage.table.ts';

/** What prints for a glyph that the report's font lacks (contract 1). */
export const TOFU = '\u25a1';

const codeUnitsOf = (code: number) => `\\u{${code.toString(16)}}`;
const classOf = (ranges: readonly (readonly [number, number])[]) =>
  ranges.map(([first, last]) => `${codeUnitsOf(first)}-${codeUnitsOf(last)}`).join('');
const core = classOf(coverage.core);
const extended = classOf(coverage.extended);

const anyExtended = new RegExp(`[${extended}]`, 'u');
/** Pictures are a quarter of a megabyte of plain letters; to search them for these alone costs a tenth of one for ranges. */
const plain = /^[\n -~]*$/;
const beyondPlain = /[^\n -~]+/g;
const allPrintable = new RegExp(`^[${core}${extended}\\s]*$`, 'u');
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text as the embedded fonts can print it: composed (NFC), and □ for each glyph that they lack, so that no system font steps in. */
export function printable(text: string): string {
  if (plain.test(text)) return text;
  const composed = text.normalize('NFC');
  if (allPrintable.test(composed)) return composed;
  return Array.from(graphemes.segment(composed), ({ segment }) => (allPrintable.test(segment) ? segment : TOFU)).join(
    '',
  );
}

/** True where a text needs the font files beyond Latin. */
export function needsExtendedFont(text: string): boolean {
  return anyExtended.test((text.match(beyondPlain) ?? []).join(''));
}
