import type { Locale } from '@pain-assessment/contracts';
import { optionTexts } from '../texts/options.table.ts';
import { recallTexts } from '../texts/recall.table.ts';
import { type InstrumentTexts, numberedItems, optionsFrom, type TextsByLocale } from '../texts/texts.ts';

interface Words {
  readonly name: string;
  readonly howHard: string;
  readonly topics: readonly string[];
  /** Item 5, about the effect of health on feelings; the only one that is no task. */
  readonly feelings: string;
}

const FEELINGS_INDEX = 4;

function textsIn(locale: Locale, { name, howHard, topics, feelings }: Words): InstrumentTexts {
  const { difficulty, extremeOrNotPossible, amount } = optionTexts[locale];
  const questions = topics.map((topic) => `${topic}${howHard}`).toSpliced(FEELINGS_INDEX, 0, feelings);
  return {
    name,
    recall: recallTexts[locale].thirtyDays,
    items: {
      ...numberedItems('whodas12', questions, optionsFrom(0, [...difficulty, extremeOrNotPossible])),
      whodas12_5: { question: feelings, options: optionsFrom(0, amount) },
    },
  };
}

const english: Words = {
  name: 'WHODAS 2.0, 12 items',
  howHard: ': how hard was it because of your health?',
  topics: [
    'Standing for a long while',
    'Looking after the household',
    'Learning something new',
    'Taking part in local life, such as clubs or festivities',
    'Keeping your mind on a task',
    'Walking a long way',
    'Washing yourself all over',
    'Dressing',
    'Dealing with people you have not met before',
    'Keeping up a friendship',
    'Your daily work',
  ],
  feelings: 'Feelings: how much did your health weigh on you?',
};

/** Our own wording by topic, with plain labels. */
export const whodas12Texts: TextsByLocale = {
  'en-GB': textsIn('en-GB', english),
  'en-US': textsIn('en-US', english),
  'fr-FR': textsIn('fr-FR', {
    name: 'WHODAS 2.0, 12 questions',
    howHard: ' : quelle difficulté avez-vous eue à cause de votre santé ?',
    topics: [
      'Rester longtemps debout',
      'S’occuper de la maison',
      'Apprendre quelque chose de nouveau',
      'Participer à la vie locale, comme une association ou une fête',
      'Garder son attention sur une tâche',
      'Marcher loin',
      'Se laver entièrement',
      'S’habiller',
      'Parler à des personnes que vous ne connaissiez pas',
      'Entretenir une amitié',
      'Votre travail de tous les jours',
    ],
    feelings: 'Émotions : à quel point votre santé vous a-t-elle pesé ?',
  }),
  'de-DE': textsIn('de-DE', {
    name: 'WHODAS 2.0, 12 Fragen',
    howHard: ': Wie schwer fiel es wegen Ihrer Gesundheit?',
    topics: [
      'Lange stehen',
      'Sich um den Haushalt kümmern',
      'Etwas Neues lernen',
      'Am Leben im Ort teilnehmen, etwa in Vereinen oder bei Festen',
      'Bei einer Aufgabe bleiben',
      'Eine weite Strecke gehen',
      'Sich am ganzen Körper waschen',
      'Sich anziehen',
      'Mit Menschen umgehen, die Ihnen neu waren',
      'Eine Freundschaft pflegen',
      'Ihre tägliche Arbeit',
    ],
    feelings: 'Gefühle: Wie sehr hat Ihre Gesundheit Sie belastet?',
  }),
  'es-ES': textsIn('es-ES', {
    name: 'WHODAS 2.0, 12 preguntas',
    howHard: ': ¿cuánta dificultad ha tenido a causa de su salud?',
    topics: [
      'Estar mucho rato de pie',
      'Ocuparse de la casa',
      'Aprender algo nuevo',
      'Participar en la vida local, como asociaciones o fiestas',
      'Mantener la atención en una tarea',
      'Caminar un trecho largo',
      'Lavarse de pies a cabeza',
      'Vestirse',
      'Tratar con personas a las que no conocía',
      'Cuidar una amistad',
      'Su trabajo de cada día',
    ],
    feelings: 'Emociones: ¿cuánto le ha afectado su salud?',
  }),
  'it-IT': textsIn('it-IT', {
    name: 'WHODAS 2.0, 12 domande',
    howHard: ': quanto è stato difficile a causa della Sua salute?',
    topics: [
      'Stare a lungo in piedi',
      'Occuparsi della casa',
      'Imparare qualcosa di nuovo',
      'Partecipare alla vita locale, come associazioni o feste',
      'Mantenere l’attenzione su un compito',
      'Camminare per un lungo tratto',
      'Lavarsi dalla testa ai piedi',
      'Vestirsi',
      'Avere a che fare con persone mai viste prima',
      'Coltivare un’amicizia',
      'Il Suo lavoro di tutti i giorni',
    ],
    feelings: 'Emozioni: quanto Le è pesata la salute?',
  }),
};
