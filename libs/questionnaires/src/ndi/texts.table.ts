import type { Locale } from '@pain-assessment/contracts';
import { optionTexts } from '../texts/options.table.ts';
import { recallTexts } from '../texts/recall.table.ts';
import { type InstrumentTexts, numberedItems, optionsFrom, type TextsByLocale } from '../texts/texts.ts';

interface Words {
  readonly name: string;
  readonly pain: string;
  readonly headaches: string;
  readonly limits: string;
  /** Every section but pain and headaches, in order. */
  readonly topics: readonly [string, string, string, string, string, string, string, string];
}

function textsIn(locale: Locale, { name, pain, headaches, limits, topics }: Words): InstrumentTexts {
  const { limitation, pain: painLevels } = optionTexts[locale];
  const [care, lifting, reading, ...others] = topics.map((topic) => `${topic}${limits}`);
  const questions = [pain, care ?? '', lifting ?? '', reading ?? '', headaches, ...others];
  return {
    name,
    recall: recallTexts[locale].today,
    items: {
      ...numberedItems('ndi', questions, optionsFrom(0, limitation)),
      ndi_1: { question: pain, options: optionsFrom(0, painLevels) },
      ndi_5: { question: headaches, options: optionsFrom(0, painLevels) },
    },
  };
}

const english: Words = {
  name: 'Neck Disability Index (NDI)',
  pain: 'Neck pain: how strong is it?',
  headaches: 'Headaches: how strong are they?',
  limits: ': how much does your neck limit you?',
  topics: [
    'Personal care, such as washing and dressing',
    'Lifting things',
    'Reading',
    'Concentrating',
    'Working',
    'Driving',
    'Sleeping',
    'Leisure and hobbies',
  ],
};

/** Our own wording by topic, with plain labels. */
export const ndiTexts: TextsByLocale = {
  'en-GB': textsIn('en-GB', english),
  'en-US': textsIn('en-US', english),
  'fr-FR': textsIn('fr-FR', {
    name: 'Indice d’incapacité cervicale (NDI)',
    pain: 'Douleur au cou : quelle est son intensité ?',
    headaches: 'Maux de tête : quelle est leur intensité ?',
    limits: ' : à quel point votre cou vous gêne-t-il ?',
    topics: [
      'Soins personnels, comme se laver et s’habiller',
      'Soulever des objets',
      'Lire',
      'Se concentrer',
      'Travailler',
      'Conduire',
      'Dormir',
      'Loisirs',
    ],
  }),
  'de-DE': textsIn('de-DE', {
    name: 'Nacken-Index (NDI)',
    pain: 'Nackenschmerzen: Wie stark sind sie?',
    headaches: 'Kopfschmerzen: Wie stark sind sie?',
    limits: ': Wie sehr schränkt Ihr Nacken Sie ein?',
    topics: [
      'Körperpflege, etwa Waschen und Anziehen',
      'Heben',
      'Lesen',
      'Konzentration',
      'Arbeiten',
      'Autofahren',
      'Schlafen',
      'Freizeit und Hobbys',
    ],
  }),
  'es-ES': textsIn('es-ES', {
    name: 'Índice de discapacidad cervical (NDI)',
    pain: 'Dolor de cuello: ¿qué intensidad tiene?',
    headaches: 'Dolor de cabeza: ¿qué intensidad tiene?',
    limits: ': ¿cuánto le limita el cuello?',
    topics: [
      'Cuidado personal, como lavarse y vestirse',
      'Levantar objetos',
      'Leer',
      'Concentrarse',
      'Trabajar',
      'Conducir',
      'Dormir',
      'Ocio y aficiones',
    ],
  }),
  'it-IT': textsIn('it-IT', {
    name: 'Indice di disabilità del collo (NDI)',
    pain: 'Dolore al collo: quanto è forte?',
    headaches: 'Mal di testa: quanto è forte?',
    limits: ': quanto La limita il collo?',
    topics: [
      'Cura personale, come lavarsi e vestirsi',
      'Sollevare oggetti',
      'Leggere',
      'Concentrarsi',
      'Lavorare',
      'Guidare',
      'Dormire',
      'Tempo libero e hobby',
    ],
  }),
};
