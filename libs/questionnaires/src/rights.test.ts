import { describe, expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import { allInstruments } from './instruments.ts';
import { createQuestionnaires } from './questionnaires.ts';
import { fixtures } from './testing/index.ts';

/** Words of each language for "not official", "not the holder's text" and "not the validated instrument". */
const UNOFFICIAL: Readonly<Record<Locale, readonly string[]>> = {
  'en-GB': ['Unofficial wording', 'not the text of the rights holder', 'must not be used as the validated instrument'],
  'en-US': ['Unofficial wording', 'not the text of the rights holder', 'must not be used as the validated instrument'],
  'fr-FR': [
    'non officielle',
    'pas le texte du titulaire des droits',
    'ne doit pas être utilisée comme l’instrument validé',
  ],
  'de-DE': ['Inoffizieller', 'nicht der Text des Rechteinhabers', 'darf nicht als das validierte Instrument verwendet'],
  'es-ES': ['no oficial', 'no es el texto del titular', 'no debe utilizarse como el instrumento validado'],
  'it-IT': ['non ufficiale', 'non è il testo del titolare', 'non va utilizzata come strumento validato'],
};

describe.each(allInstruments.map(({ id }) => id))('the rights notice of %s', (id) => {
  test.each(Locale.options)('names work and holders in %s, and marks our wording as unofficial', (locale) => {
    const { copyright } = createQuestionnaires().localise({ id, version: 1, locale, sex: 'male' });

    for (const words of [...fixtures[id].notice, ...UNOFFICIAL[locale]]) expect(copyright).toContain(words);
  });
});
