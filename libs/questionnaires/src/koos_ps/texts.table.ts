import type { Locale } from '@pain-assessment/contracts';
import { optionTexts } from '../texts/options.table.ts';
import { recallTexts } from '../texts/recall.table.ts';
import { type InstrumentTexts, numberedItems, optionsFrom, type TextsByLocale } from '../texts/texts.ts';

interface Words {
  readonly name: string;
  readonly howHard: string;
  readonly topics: readonly [string, string, string, string, string, string, string];
}

function textsIn(locale: Locale, { name, howHard, topics }: Words): InstrumentTexts {
  const { difficulty, extremeDifficulty } = optionTexts[locale];
  const questions = topics.map((topic) => `${topic}${howHard}`);
  return {
    name,
    recall: recallTexts[locale].week,
    items: numberedItems('koos_ps', questions, optionsFrom(0, [...difficulty, extremeDifficulty])),
  };
}

const english: Words = {
  name: 'Knee function (KOOS-PS)',
  howHard: ': how hard was it because of your knee?',
  topics: [
    'Getting up from bed',
    'Putting on socks',
    'Getting up from a chair',
    'Bending down to the floor',
    'Turning on the leg that bears your weight',
    'Kneeling',
    'Squatting',
  ],
};

/** Our own wording by topic, with plain labels. */
export const koosPsTexts: TextsByLocale = {
  'en-GB': textsIn('en-GB', english),
  'en-US': textsIn('en-US', english),
  'fr-FR': textsIn('fr-FR', {
    name: 'Fonction du genou (KOOS-PS)',
    howHard: ' : quelle difficulté avez-vous eue à cause de votre genou ?',
    topics: [
      'Se lever du lit',
      'Enfiler des chaussettes',
      'Se lever d’une chaise',
      'Se pencher jusqu’au sol',
      'Pivoter sur la jambe d’appui',
      'Se mettre à genoux',
      'S’accroupir',
    ],
  }),
  'de-DE': textsIn('de-DE', {
    name: 'Kniefunktion (KOOS-PS)',
    howHard: ': Wie schwer fiel es wegen Ihres Knies?',
    topics: [
      'Aus dem Bett aufstehen',
      'Socken anziehen',
      'Vom Stuhl aufstehen',
      'Sich zum Boden bücken',
      'Sich auf dem belasteten Bein drehen',
      'Knien',
      'In die Hocke gehen',
    ],
  }),
  'es-ES': textsIn('es-ES', {
    name: 'Función de la rodilla (KOOS-PS)',
    howHard: ': ¿cuánta dificultad ha tenido a causa de la rodilla?',
    topics: [
      'Levantarse de la cama',
      'Ponerse los calcetines',
      'Levantarse de una silla',
      'Agacharse hasta el suelo',
      'Girar sobre la pierna de apoyo',
      'Ponerse de rodillas',
      'Ponerse en cuclillas',
    ],
  }),
  'it-IT': textsIn('it-IT', {
    name: 'Funzione del ginocchio (KOOS-PS)',
    howHard: ': quanto è stato difficile a causa del ginocchio?',
    topics: [
      'Alzarsi dal letto',
      'Infilarsi i calzini',
      'Alzarsi da una sedia',
      'Chinarsi fino a terra',
      'Girarsi sulla gamba d’appoggio',
      'Inginocchiarsi',
      'Accovacciarsi',
    ],
  }),
};
