import { describe, expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import { needsExtendedFont, printable } from '../fonts/printable.ts';
import { formatOf } from './format.ts';
import { fill } from './labels.ts';
import { labelsOf } from './labels-of.ts';

type Words = { readonly [key: string]: string | Words };

const wordsIn = (words: Words, path = ''): (readonly [string, string])[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : wordsIn(value, `${path}${key}.`),
  );
const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
const everyWord = (locale: Locale) => wordsIn(labelsOf(locale) as unknown as Words);

describe.each(Locale.options)('the words of %s', (locale) => {
  test('are all there, with the same places to fill as in English', () => {
    const english = new Map(everyWord('en-GB'));

    for (const [path, text] of everyWord(locale)) {
      expect({ path, empty: text.trim() === '' }).toEqual({ path, empty: false });
      expect({ path, places: placesOf(text) }).toEqual({ path, places: placesOf(english.get(path) ?? '') });
    }
  });

  test('print with the core font', () => {
    for (const [, text] of everyWord(locale)) {
      expect(printable(text)).toBe(text);
      expect(needsExtendedFont(text)).toBe(false);
    }
  });

  test('come with numbers and dates that print too', () => {
    const format = formatOf(locale);
    const written = [
      format.value(11_721.3),
      format.decimal(-0.5),
      format.percent(5.6),
      format.instant('2026-03-12T10:04:05.678Z'),
    ].join(' ');

    expect(printable(written)).toBe(written);
    expect(written).toContain('2026');
    expect(written).toContain('UTC');
  });
});

test('numbers follow the locale', () => {
  expect(formatOf('en-GB').decimal(6)).toBe('6.0');
  expect(formatOf('fr-FR').value(6.5)).toBe('6,5');
  expect(formatOf('en-US').percent(35.3)).toBe('35.3%');
  // Half away from zero, as the numbers of the result.
  expect(formatOf('en-US').percent((29 / 2000) * 100)).toBe('1.5%');
  expect(formatOf('en-US').percent((7 / 2000) * 100)).toBe('0.4%');
});

test('filling leaves no place open', () => {
  expect(fill('Page {page} of {pages}', { page: 2, pages: 4 })).toBe('Page 2 of 4');
});
