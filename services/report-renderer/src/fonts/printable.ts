import { coverage } from './generated/coverage.table.ts';
import { listInstalled } from './installed-fonts.ts';

const escapeCode = (code: number) => `\\u{${code.toString(16)}}`;
const characterClass = (ranges: readonly (readonly [number, number])[]) =>
  ranges.map(([first, last]) => `${escapeCode(first)}-${escapeCode(last)}`).join('');
const core = characterClass(coverage.core);
const extended = characterClass(coverage.extended);

const anyExtended = new RegExp(`[${extended}]`, 'u');
/** Pictures are a quarter of a megabyte of plain letters: this search costs a tenth of one for the ranges of a font. */
const plain = /^[\n -~]*$/;
const beyondPlain = /[^\n -~]+/g;
const embedded = new RegExp(`^[${core}${extended}\\t\\n\\f\\r]*$`, 'u');
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A piece of a text: as it prints, or the code points of a character that the fonts lack, such as `U+6F22`. */
export type PrintablePiece = { readonly text: string } | { readonly codes: string };

const toCodes = (character: string) =>
  Array.from(character, (point) => `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  );

const covers = (character: string, installed: ReadonlySet<number>) =>
  embedded.test(character) ||
  Array.from(character).every((point) => installed.has(point.codePointAt(0) ?? 0) || embedded.test(point));

/**
 * Prints texts by the embedded fonts, whose code points are in `coverage`, and by those of fonts installed beside the browser:
 * `listInstalled` has those of the image.
 */
export function createPrintable(installed: ReadonlySet<number>): (text: string) => readonly PrintablePiece[] {
  return (text) => {
    if (plain.test(text)) return [{ text }];
    const composed = text.normalize('NFC');
    if (covers(composed, installed)) return [{ text: composed }];
    return Array.from(graphemes.segment(composed), ({ segment }) =>
      covers(segment, installed) ? { text: segment } : { codes: toCodes(segment) },
    );
  };
}

/**
 * The text as the fonts can print it, composed (NFC). Characters that they lack are given by their code points, so that no
 * other font steps in and missing glyphs never let two texts print alike (contract.md#rules-of-creation).
 */
export const printable = createPrintable(new Set(listInstalled()));

/** True where a text needs the font files beyond Latin. */
export function needsExtendedFont(text: string): boolean {
  return anyExtended.test((text.match(beyondPlain) ?? []).join(''));
}
