import { describe, expect, test } from '@jest/globals';
import { Locale, type QuestionnaireId } from '@pain-assessment/contracts';
import { allInstruments } from './instruments.ts';
import { createQuestionnaires } from './questionnaires.ts';

/**
 * Names required in each notice: the work, its holders, their years and reservation, as the holders demand
 * (`docs/clinical.md`).
 */
const MUST_NAME: Readonly<Record<QuestionnaireId, readonly string[]>> = {
  vas_global: ['Visual analogue scale', 'free to use'],
  odi: ['ODI', '(c) Jeremy Fairbank, 1980', 'All rights reserved.'],
  ndi: ['NDI', '(c) Dr Howard Vernon, 1991', 'All rights reserved.'],
  quickdash: ['(c) Institute for Work & Health 2006', 'All rights reserved.'],
  koos_ps: ['KOOS-PS', 'Ewa M. Roos and co-developers', 'OARSI/OMERACT', 'Perruccio et al. 2008'],
  whodas12: ['WHODAS 2.0', '(c) World Health Organization 2010'],
  gupi: ['GUPI', 'Clemens JQ et al. 2009', 'NIH (NIDDK)'],
  eq5d: ['EQ-5D', 'trade mark of the EuroQol Research Foundation'],
  hads: ['HADS', '© R.P. Snaith and A.S. Zigmond, 1983, 1992, 1994', 'Record form © GL Assessment Ltd'],
  sf12: [
    'SF-12 Health Survey',
    '(c) 1994, 2002 Medical Outcomes Trust and QualityMetric Incorporated',
    'All rights reserved.',
  ],
};

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
  test.each(Locale.options)('names work and holders in %s, and says that our wording is unofficial', (locale) => {
    const { copyright } = createQuestionnaires().localise({ id, version: 1, locale, sex: 'male' });

    for (const words of [...MUST_NAME[id], ...UNOFFICIAL[locale]]) expect(copyright).toContain(words);
  });
});
