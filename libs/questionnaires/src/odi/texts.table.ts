import type { Locale } from '@pain-assessment/contracts';
import { optionTexts } from '../texts/options.table.ts';
import { recallTexts } from '../texts/recall.table.ts';
import { type InstrumentTexts, numberedItems, optionsFrom, type TextsByLocale } from '../texts/texts.ts';

interface Words {
  readonly name: string;
  readonly pain: string;
  readonly limits: string;
  readonly topics: readonly string[];
}

function textsIn(locale: Locale, { name, pain, limits, topics }: Words): InstrumentTexts {
  const { limitation, pain: painLevels } = optionTexts[locale];
  const questions = topics.map((topic) => `${topic}${limits}`);
  const items = numberedItems('odi', [pain, ...questions], optionsFrom(0, limitation));
  return {
    name,
    recall: recallTexts[locale].today,
    items: { ...items, odi_1: { question: pain, options: optionsFrom(0, painLevels) } },
  };
}

const english: Words = {
  name: 'Oswestry Disability Index (ODI)',
  pain: 'Back pain: how strong is it?',
  limits: ': how much does your back limit you?',
  topics: [
    'Personal care, such as washing and dressing',
    'Lifting things',
    'Walking',
    'Sitting',
    'Standing',
    'Sleeping',
    'Sex life',
    'Social life',
    'Travelling',
  ],
};

/** Our own wording by topic, with plain labels. */
export const odiTexts: TextsByLocale = {
  'en-GB': textsIn('en-GB', english),
  'en-US': textsIn('en-US', { ...english, topics: english.topics.with(-1, 'Traveling') }),
  'fr-FR': textsIn('fr-FR', {
    name: 'Indice d’incapacité d’Oswestry (ODI)',
    pain: 'Mal de dos : quelle est son intensité ?',
    limits: ' : à quel point votre dos vous gêne-t-il ?',
    topics: [
      'Soins personnels, comme se laver et s’habiller',
      'Soulever des objets',
      'Marcher',
      'Position assise',
      'Position debout',
      'Dormir',
      'Vie sexuelle',
      'Vie sociale',
      'Voyages et déplacements',
    ],
  }),
  'de-DE': textsIn('de-DE', {
    name: 'Oswestry-Index (ODI)',
    pain: 'Rückenschmerzen: Wie stark sind sie?',
    limits: ': Wie sehr schränkt Ihr Rücken Sie ein?',
    topics: [
      'Körperpflege, etwa Waschen und Anziehen',
      'Heben',
      'Gehen',
      'Sitzen',
      'Stehen',
      'Schlafen',
      'Sexualleben',
      'Soziales Leben',
      'Reisen und Fahrten',
    ],
  }),
  'es-ES': textsIn('es-ES', {
    name: 'Índice de discapacidad de Oswestry (ODI)',
    pain: 'Dolor de espalda: ¿qué intensidad tiene?',
    limits: ': ¿cuánto le limita la espalda?',
    topics: [
      'Cuidado personal, como lavarse y vestirse',
      'Levantar objetos',
      'Caminar',
      'Sentarse',
      'Estar de pie',
      'Dormir',
      'Vida sexual',
      'Vida social',
      'Viajes y desplazamientos',
    ],
  }),
  'it-IT': textsIn('it-IT', {
    name: 'Indice di disabilità di Oswestry (ODI)',
    pain: 'Mal di schiena: quanto è forte?',
    limits: ': quanto La limita la schiena?',
    topics: [
      'Cura personale, come lavarsi e vestirsi',
      'Sollevare oggetti',
      'Camminare',
      'Stare seduti',
      'Stare in piedi',
      'Dormire',
      'Vita sessuale',
      'Vita sociale',
      'Viaggi e spostamenti',
    ],
  }),
};
