import type { Locale } from '@pain-assessment/contracts';
import { optionTexts } from '../texts/options.table.ts';
import { recallTexts } from '../texts/recall.table.ts';
import { type InstrumentTexts, numberedItems, optionsFrom, type TextsByLocale } from '../texts/texts.ts';

interface Words {
  /** Items 1 to 6, asked by difficulty. */
  readonly tasks: readonly [string, string, string, string, string, string];
  /** Items 7 to 10, asked by amount. */
  readonly felt: readonly [string, string, string, string];
  readonly sleep: string;
}

function textsIn(locale: Locale, { tasks, felt, sleep }: Words): InstrumentTexts {
  const { difficulty, notPossible, amount } = optionTexts[locale];
  const difficulties = optionsFrom(1, [...difficulty, notPossible]);
  const items = numberedItems('quickdash', [...tasks, ...felt, sleep], difficulties);
  const amounts = felt.map((question, index) => [
    `quickdash_${tasks.length + index + 1}`,
    { question, options: optionsFrom(1, amount) },
  ]);
  return { name: 'QuickDASH', recall: recallTexts[locale].week, items: { ...items, ...Object.fromEntries(amounts) } };
}

const english: Words = {
  tasks: [
    'Opening a jar that is tightly shut: how hard is it?',
    'Heavy housework: how hard is it?',
    'Carrying a bag: how hard is it?',
    'Washing your own back: how hard is it?',
    'Cutting food with a knife: how hard is it?',
    'Sport or leisure that takes force in the arm: how hard is it?',
  ],
  felt: [
    'Time with other people: how much did your arm get in the way?',
    'Work or daily tasks: how much did your arm limit you?',
    'Arm, shoulder or hand pain: how much did you feel?',
    'Tingling in the arm, shoulder or hand: how much did you feel?',
  ],
  sleep: 'Sleeping: how hard was it because of your arm?',
};

/** Our own wording by topic, with plain labels. */
export const quickdashTexts: TextsByLocale = {
  'en-GB': textsIn('en-GB', english),
  'en-US': textsIn('en-US', english),
  'fr-FR': textsIn('fr-FR', {
    tasks: [
      'Ouvrir un bocal bien fermé : quelle difficulté avez-vous ?',
      'Faire le gros ménage : quelle difficulté avez-vous ?',
      'Porter un sac : quelle difficulté avez-vous ?',
      'Se laver le dos soi-même : quelle difficulté avez-vous ?',
      'Couper des aliments au couteau : quelle difficulté avez-vous ?',
      'Sport ou loisir qui demande de la force dans le bras : quelle difficulté avez-vous ?',
    ],
    felt: [
      'Moments avec les autres : à quel point votre bras a-t-il été une gêne ?',
      'Travail ou tâches du quotidien : à quel point votre bras a-t-il été un frein ?',
      'Douleur du bras, de l’épaule ou de la main : à quel point en avez-vous ressenti ?',
      'Fourmillements dans le bras, l’épaule ou la main : à quel point en avez-vous ressenti ?',
    ],
    sleep: 'Dormir : quelle difficulté avez-vous eue à cause de votre bras ?',
  }),
  'de-DE': textsIn('de-DE', {
    tasks: [
      'Ein fest verschlossenes Glas öffnen: Wie schwer fällt es?',
      'Schwere Hausarbeit: Wie schwer fällt sie?',
      'Eine Tasche tragen: Wie schwer fällt es?',
      'Sich selbst den Rücken waschen: Wie schwer fällt es?',
      'Essen mit dem Messer schneiden: Wie schwer fällt es?',
      'Sport oder Hobbys, die Kraft im Arm brauchen: Wie schwer fallen sie?',
    ],
    felt: [
      'Zeit mit anderen Menschen: Wie sehr hat Ihr Arm gestört?',
      'Arbeit oder Alltag: Wie sehr hat Ihr Arm Sie eingeschränkt?',
      'Schmerzen in Arm, Schulter oder Hand: Wie stark haben Sie sie gespürt?',
      'Kribbeln in Arm, Schulter oder Hand: Wie stark haben Sie es gespürt?',
    ],
    sleep: 'Schlafen: Wie schwer fiel es wegen Ihres Arms?',
  }),
  'es-ES': textsIn('es-ES', {
    tasks: [
      'Abrir un bote muy cerrado: ¿cuánta dificultad tiene?',
      'Tareas pesadas de la casa: ¿cuánta dificultad tiene?',
      'Llevar una bolsa: ¿cuánta dificultad tiene?',
      'Lavarse la espalda sin ayuda: ¿cuánta dificultad tiene?',
      'Cortar alimentos con un cuchillo: ¿cuánta dificultad tiene?',
      'Deporte u ocio que exige fuerza en el brazo: ¿cuánta dificultad tiene?',
    ],
    felt: [
      'Tiempo con otras personas: ¿cuánto le ha estorbado el brazo?',
      'Trabajo o tareas diarias: ¿cuánto le ha limitado el brazo?',
      'Dolor de brazo, hombro o mano: ¿cuánto ha sentido?',
      'Hormigueo en el brazo, el hombro o la mano: ¿cuánto ha sentido?',
    ],
    sleep: 'Dormir: ¿cuánta dificultad ha tenido a causa del brazo?',
  }),
  'it-IT': textsIn('it-IT', {
    tasks: [
      'Aprire un barattolo ben chiuso: quanto è difficile?',
      'Lavori pesanti in casa: quanto sono difficili?',
      'Portare una borsa: quanto è difficile?',
      'Lavarsi da soli la schiena: quanto è difficile?',
      'Tagliare il cibo con il coltello: quanto è difficile?',
      'Sport o svaghi che richiedono forza nel braccio: quanto sono difficili?',
    ],
    felt: [
      'Tempo con gli altri: quanto è stato d’intralcio il braccio?',
      'Lavoro o attività quotidiane: quanto è stato un limite il braccio?',
      'Dolore a braccio, spalla o mano: quanto ne ha sentito?',
      'Formicolio a braccio, spalla o mano: quanto ne ha sentito?',
    ],
    sleep: 'Dormire: quanto è stato difficile a causa del braccio?',
  }),
};
