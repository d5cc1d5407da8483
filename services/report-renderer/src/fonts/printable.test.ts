import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { coverage } from './generated/coverage.table.ts';
import { needsExtendedFont, printable } from './printable.ts';

test('a glyph that the font lacks prints as a box', () => {
  expect(printable('REC 漢字 7')).toBe('REC □□ 7');
});

test('one emoji of several code points is one box', () => {
  expect(printable('a 👩‍⚕️ b')).toBe('a □ b');
});

test('a letter given as base and accent is composed', () => {
  expect(printable('e\u0301te\u0301')).toBe('été');
});

test('European text stays as it is and needs the core font alone', () => {
  const text = 'Größe 5,6 % · Œuvre ça ñ ü ß €10–20 … “quoted” №';

  expect(printable(text.replace('№', ''))).toBe(text.replace('№', ''));
  expect(needsExtendedFont('Größe ñ ç œ –')).toBe(false);
});

test('Greek and Cyrillic print with the extended font', () => {
  expect(printable('Αθήνα Москва')).toBe('Αθήνα Москва');
  expect(needsExtendedFont('Москва')).toBe(true);
});

test('whatever comes in, only glyphs of the fonts go out', () => {
  const covered = [...coverage.core, ...coverage.extended];
  const isCovered = (code: number) => covered.some(([first, last]) => code >= first && code <= last);

  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const codes = Array.from(printable(text), (character) => character.codePointAt(0) ?? 0);
      expect(codes.every((code) => isCovered(code) || /\s/u.test(String.fromCodePoint(code)))).toBe(true);
    }),
  );
});
