import { coverage } from './generated/coverage.table.ts';
import { listInstalled } from './installed-fonts.ts';

const escapeCode = (code: number) => `\\u{${code.toString(16)}}`;
const characterClass = (ranges: readonly (readonly [number, number])[]) =>
  ranges.map(([first, last]) => `${escapeCode(first)}-${escapeCode(last)}`).join('');
const core = characterClass(coverage.core);
const extended = characterClass(coverage.extended);

const anyExtended = new RegExp(`[${extended}]`, 'u');
/** Pictures are 250 KB of plain letters: this search takes a tenth of the time of a search by the ranges of a font. */
const plain = /^[\n -~]*$/;
const beyondPlain = /[^\n -~]+/g;
const embedded = new RegExp(`^[${core}${extended}\\t\\n\\f\\r]*$`, 'u');
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A piece of a text: printable text, or the code points of a character that the fonts lack, such as `U+6F22`. */
export type PrintablePiece = { readonly text: string } | { readonly codes: string };

const toCodes = (character: string) =>
  Array.from(character, (point) => `U+${(point.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  );

const covers = (character: string, installed: ReadonlySet<number>) =>
  embedded.test(character) ||
  Array.from(character).every((point) => installed.has(point.codePointAt(0) ?? 0) || embedded.test(point));

/** True for a character that prints like another one: any space but U+0020, or one that NFKC changes. */
const isAmbiguous = (character: string) => /[^\S ]/u.test(character) || character.normalize('NFKC') !== character;

/**
 * Creates a function that splits a text into printable pieces, by the code points of the embedded fonts (`coverage`) and
 * of `installed` fonts. An `exact` one does not compose, and prints ambiguous characters as code points.
 */
export function createPrintable(
  installed: ReadonlySet<number>,
  { exact }: { readonly exact: boolean } = { exact: false },
): (text: string) => readonly PrintablePiece[] {
  const isCode = (character: string) => !covers(character, installed) || (exact && isAmbiguous(character));
  return (text) => {
    if (plain.test(text)) return [{ text }];
    const composed = exact ? text : text.normalize('NFC');
    if (!isCode(composed)) return [{ text: composed }];
    const pieces: PrintablePiece[] = [];
    for (const { segment } of graphemes.segment(composed)) {
      const last = pieces.at(-1);
      if (isCode(segment)) pieces.push({ codes: toCodes(segment) });
      else if (last && 'text' in last) pieces[pieces.length - 1] = { text: last.text + segment };
      else pieces.push({ text: segment });
    }
    return pieces;
  };
}

const installedCodes = new Set(listInstalled());

/**
 * The printable pieces of a text, composed (NFC). A character without glyph becomes its code points, so that no other
 * font replaces it and different texts never print alike (contract.md#rules-of-creation).
 */
export const printable = createPrintable(installedCodes);

/** The printable pieces of a reference: different references never print alike, apart from look-alike alphabets. */
export const printableReference = createPrintable(installedCodes, { exact: true });

/** True if a text needs the font files beyond Latin. */
export function needsExtendedFont(text: string): boolean {
  return anyExtended.test((text.match(beyondPlain) ?? []).join(''));
}
