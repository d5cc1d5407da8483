import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { coverage } from './generated/coverage.table.ts';
import { createPrintable, needsExtendedFont } from './printable.ts';

/** `printable` of a machine without installed fonts. */
const printable = createPrintable(new Set());

const written = (text: string) =>
  printable(text)
    .map((piece) => ('text' in piece ? piece.text : `[${piece.codes}]`))
    .join('');

test('a character that the font lacks prints as its code point', () => {
  expect(written('REC ꀀꀁ 7')).toBe('REC [U+A000][U+A001] 7');
});

test('a letter of an installed font prints unchanged, beside one that no font has', () => {
  const withHan = createPrintable(new Set([0x6f22]));

  expect(withHan('漢')).toEqual([{ text: '漢' }]);
  expect(withHan('漢ꀀ')).toEqual([{ text: '漢' }, { codes: 'U+A000' }]);
});

test('a space that the font lacks prints as its code point, because a host may have a font with it', () => {
  expect(written('a\u1680b\u3000c\u2009d e')).toBe('a[U+1680]b[U+3000]c\u2009d e');
});

test('one emoji of several code points is one frame with all of them', () => {
  expect(written('a 👩‍⚕️ b')).toBe('a [U+1F469 U+200D U+2695 U+FE0F] b');
});

test('a letter given as base and accent is composed', () => {
  expect(written('e\u0301te\u0301')).toBe('été');
});

test('two texts print alike only if they are the same after composition', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(written(one) === written(other)).toBe(one.normalize('NFC') === other.normalize('NFC'));
    }),
  );
  expect(written('REC ꀀ')).not.toBe(written('REC ꀁ'));
});

test('different references never print alike', () => {
  const exact = createPrintable(new Set(), { exact: true });
  const print = (text: string) => JSON.stringify(exact(text));

  for (const [one, other] of [
    ['\u2163-417', 'IV-417'],
    ['caf\u00e9', 'cafe\u0301'],
    ['A B', 'A\u00a0B'],
    ['A B', 'A\u2009B'],
    ['x2', 'x\u00b2'],
  ] as const) {
    expect(print(one)).not.toBe(print(other));
    expect(
      exact(one)
        .concat(exact(other))
        .some((piece) => 'codes' in piece),
    ).toBe(true);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(print(one) === print(other)).toBe(one === other);
    }),
  );
});

test('European text stays unchanged and needs only the core font', () => {
  const text = 'Größe 5,6 % · Œuvre ça ñ ü ß €10–20 … “quoted” №';

  expect(written(text.replace('№', ''))).toBe(text.replace('№', ''));
  expect(needsExtendedFont('Größe ñ ç œ –')).toBe(false);
});

test('Greek and Cyrillic print with the extended font', () => {
  expect(written('Αθήνα Москва')).toBe('Αθήνα Москва');
  expect(needsExtendedFont('Москва')).toBe(true);
});

test('for any text, the output contains only glyphs of the fonts', () => {
  const covered = [...coverage.core, ...coverage.extended];
  const isCovered = (code: number) => covered.some(([first, last]) => code >= first && code <= last);

  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const codes = Array.from(written(text), (character) => character.codePointAt(0) ?? 0);
      expect(codes.every((code) => isCovered(code) || /[\t\n\f\r]/.test(String.fromCodePoint(code)))).toBe(true);
    }),
  );
});
