import { describe, expect, test } from '@jest/globals';
import { INTENSITIES, LOCALES, Locale, TYPOLOGIES } from '@pain-assessment/contracts';
import { resultNames } from '@pain-assessment/questionnaires';
import { loadWords, nearestLocale, type TextKey, type Texts } from './texts.ts';

const WORDS = await Promise.all(LOCALES.map(async (locale) => [locale, await loadWords(locale)] as const));
const TEXTS = Object.fromEntries(WORDS.map(([locale, { texts }]) => [locale, texts])) as Record<Locale, Texts>;
const keys = Object.keys(TEXTS['en-GB']) as TextKey[];
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
/** Words that are the same in several languages. */
const SHARED: readonly TextKey[] = ['mcri', 'sizeCm', 'pause', 'scores'];

describe.each(Locale.options)('the interface in %s', (locale) => {
  test('has every text and no other', () => {
    expect(Object.keys(TEXTS[locale]).sort()).toEqual([...keys].sort());
  });

  test('has the same placeholders in every text, no empty text and no loose blanks', () => {
    const isSound = (key: TextKey) => {
      const text = TEXTS[locale][key];
      return (
        text !== '' && text === text.trim() && String(placeholders(text)) === String(placeholders(TEXTS['en-GB'][key]))
      );
    };
    expect(keys.filter((key) => !isSound(key))).toEqual([]);
  });
});

test.each(Locale.options.filter((locale) => !locale.startsWith('en')))(
  'nothing in %s was left in English',
  (locale) => {
    const same = keys.filter((key) => TEXTS[locale][key] === TEXTS['en-GB'][key] && !SHARED.includes(key));
    expect(same).toEqual([]);
  },
);

test('values are filled in as the locale writes them', async () => {
  const { t } = await loadWords('de-DE');
  expect(t('welcomeTime', { minutes: 12.5 })).toBe('Etwa 12,5 Minuten');
});

// `qaa` is reserved for local use (ISO 639-2): no release will ever have a text in it.
test('before the session is known, the languages of the browser choose the locale', () => {
  expect(nearestLocale(['qaa', 'de-AT', 'en'])).toBe('de-DE');
  expect(nearestLocale(['en-US'])).toBe('en-US');
  expect(nearestLocale(['EN-us'])).toBe('en-US');
  expect(nearestLocale(['qaa'])).toBe('en-GB');
});

test.each(Locale.options)(
  'the results in %s name strengths and kinds in the words in which they were drawn',
  (locale) => {
    const { intensities, typologies } = resultNames(locale);
    // Long words carry soft hyphens on the narrow buttons of the map.
    const word = (id: TextKey) => TEXTS[locale][id].replaceAll('\u00AD', '');

    for (const id of INTENSITIES) expect(word(id)).toBe(intensities[id]);
    for (const id of TYPOLOGIES) expect(typologies[id].toLowerCase()).toContain(word(id).toLowerCase());
  },
);
