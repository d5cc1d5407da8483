import { expect, test } from '@jest/globals';
import { findVoice, normaliseLanguage } from './speech.ts';

test.each([
  ['es-ES', 'es-ES'],
  ['spa-ESP', 'es-ESP'],
  ['de_AT', 'de-AT'],
  ['deu-DEU', 'de-DEU'],
  ['est-EST', 'et-EST'],
  ['en', 'en'],
  ['', null],
  ['!', null],
])('the voice language %p is %p', (tag, expected) => {
  expect(normaliseLanguage(tag)).toBe(expected);
});

const voices = (...langs: string[]) => langs.map((lang) => ({ lang }));

test('a voice of another language that begins alike is not taken', () => {
  expect(findVoice(voices('est-EST', 'et-EE'), 'es-ES')).toBeUndefined();
  expect(findVoice(voices('est-EST', 'spa-ESP'), 'es-ES')?.lang).toBe('spa-ESP');
});

test('the voice of the country is preferred, then any of the language', () => {
  expect(findVoice(voices('de_AT', 'de_DE'), 'de-DE')?.lang).toBe('de_DE');
  expect(findVoice(voices('fr_FR', 'de_AT'), 'de-DE')?.lang).toBe('de_AT');
});
