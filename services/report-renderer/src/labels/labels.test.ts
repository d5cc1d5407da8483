import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { formatInstant, Locale, ValueSet, Zone } from '@pain-assessment/contracts';
import { needsExtendedFont, printable } from '../fonts/printable.ts';
import { FORMATS, fill, LABELS } from './labels.ts';

type Words = { readonly [key: string]: string | Words };

const flatten = (words: Words, path = ''): (readonly [string, string])[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : flatten(value, `${path}${key}.`),
  );
const findPlaces = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
const listWords = (locale: Locale) => flatten(LABELS[locale] as unknown as Words);

/** Words that are the same in several languages. */
const SHARED = ['map.surface', 'scores.heading', 'scores.version', 'scores.valueSets.fr', 'comparison.nameVersion'];

test.each(Locale.options.filter((locale) => !locale.startsWith('en')))(
  'nothing in %s was left in English',
  (locale) => {
    const english = new Map(listWords('en-GB'));
    const same = listWords(locale).filter(([path, text]) => text === english.get(path) && !SHARED.includes(path));
    expect(same).toEqual([]);
  },
);

describe.each(Locale.options)('the words of %s', (locale) => {
  test('are complete, with the same placeholders as in English', () => {
    const english = new Map(listWords('en-GB'));

    for (const [path, text] of listWords(locale)) {
      expect({ path, empty: text.trim() === '' }).toEqual({ path, empty: false });
      expect({ path, places: findPlaces(text) }).toEqual({ path, places: findPlaces(english.get(path) ?? '') });
    }
  });

  test('print with the core font', () => {
    for (const [, text] of listWords(locale)) {
      expect(printable(text)).toEqual([{ text }]);
      expect(needsExtendedFont(text)).toBe(false);
    }
  });

  test('have printable numbers and dates', () => {
    const format = FORMATS[locale];
    const written = [
      format.value(11_721.3),
      format.decimal(-0.5),
      format.percent(5.6),
      format.index(-0.525491),
      format.language('fr-FR'),
      format.time('2026-03-12T10:04:05.678Z', 'UTC'),
      formatInstant('2026-03-12T10:04:05.678Z', locale, 'UTC'),
    ].join(' ');

    expect(printable(written)).toEqual([{ text: written.normalize('NFC') }]);
    expect(written).toContain('2026');
    expect(written).toContain('(UTC)');
  });
});

test('every word is printed somewhere', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|\.table)\.ts$/.test(file),
  );
  const code = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
  const names = new Set<string>([...(code.match(/\w+/g) ?? []), ...Zone.options, ...ValueSet.options]);
  const unused = listWords('en-GB').filter(([path]) => !path.split('.').every((name) => names.has(name)));

  expect(unused.map(([path]) => path)).toEqual([]);
});

test('numbers follow the locale', () => {
  expect(FORMATS['en-GB'].decimal(6)).toBe('6.0');
  expect(FORMATS['fr-FR'].value(6.5)).toBe('6,5');
  expect(FORMATS['en-US'].percent(35.3)).toBe('35.3%');
  expect(FORMATS['en-US'].percent(12)).toBe('12.0%');
  expect(FORMATS['en-US'].percent(0)).toBe('0.0%');
  expect(FORMATS['en-US'].percent(0.01)).toBe('<\u00a00.1%');
  // Half away from zero, like the numbers of the result.
  expect(FORMATS['en-US'].percent((29 / 2000) * 100)).toBe('1.5%');
  expect(FORMATS['en-US'].percent((7 / 2000) * 100)).toBe('0.4%');
});

test('an instant has the name of its time zone and the offset from UTC, with summer time and half hours', () => {
  const instant = (iso: string, timeZone: string) => formatInstant(iso, 'en-GB', timeZone);

  expect(instant('2026-03-12T10:04:05.678Z', 'UTC')).toBe('12 March 2026 at 10:04 (UTC)');
  expect(instant('2026-03-12T23:04:05.678Z', 'Europe/Paris')).toBe('13 March 2026 at 00:04 (Europe/Paris, UTC+1)');
  expect(instant('2026-07-12T10:04:05.678Z', 'Europe/Paris')).toBe('12 July 2026 at 12:04 (Europe/Paris, UTC+2)');
  expect(instant('2026-07-12T10:04:05.678Z', 'Asia/Kolkata')).toBe('12 July 2026 at 15:34 (Asia/Kolkata, UTC+5:30)');
});

test('the index keeps three decimals of its exact value', () => {
  expect(FORMATS['en-GB'].index(0.85512)).toBe('0.855');
  expect(FORMATS['de-DE'].index(1)).toBe('1,000');
  expect(FORMATS['es-ES'].index(-0.5254)).toBe('−0,525');
});

test('filling leaves no placeholder', () => {
  expect(fill('Page {page} of {pages}', { page: 2, pages: 4 })).toBe('Page 2 of 4');
});
