import type { Locale } from '@pain-assessment/contracts';
import { optionTexts } from '../texts/options.table.ts';
import { recallTexts } from '../texts/recall.table.ts';
import { type InstrumentTexts, optionsFrom, type TextsByLocale } from '../texts/texts.ts';

interface Words {
  readonly name: string;
  readonly general: readonly [string, string, string, string, string];
  readonly limited: readonly [string, string, string];
  readonly questions: Readonly<Record<string, string>>;
}

/** Items that ask about health as it is, not about the past four weeks. */
const isOfPresent = (id: string) => ['gh1', 'pf02', 'pf04'].includes(id);

function textsIn(locale: Locale, { name, general, limited, questions }: Words): InstrumentTexts {
  const { no, yes, amount, never, rarely, sometimes, often, usually, always } = optionTexts[locale];
  const health = optionsFrom(1, general);
  const limits = optionsFrom(1, limited);
  const yesOrNo = optionsFrom(1, [yes, no]);
  const amounts = optionsFrom(1, amount);
  const sixTimes = optionsFrom(1, [always, usually, often, sometimes, rarely, never]);
  const fiveTimes = optionsFrom(1, [always, usually, sometimes, rarely, never]);
  const itemOptions = {
    gh1: health,
    pf02: limits,
    pf04: limits,
    rp2: yesOrNo,
    rp3: yesOrNo,
    re2: yesOrNo,
    re3: yesOrNo,
    bp2: amounts,
    mh3: sixTimes,
    vt2: sixTimes,
    mh4: sixTimes,
    sf2: fiveTimes,
  };
  const { present, fourWeeks } = recallTexts[locale];
  const items = Object.entries(itemOptions).map(([id, options]) => [
    id,
    { question: questions[id] ?? '', options, ...(isOfPresent(id) ? { recall: present } : {}) },
  ]);
  return { name, recall: fourWeeks, items: Object.fromEntries(items) };
}

const english: Words = {
  name: 'SF-12 Health Survey',
  general: ['Excellent', 'Very good', 'Good', 'Fair', 'Poor'],
  limited: ['Very limited', 'Slightly limited', 'Not limited'],
  questions: {
    gh1: 'How is your health in general?',
    pf02: 'Moderate effort, such as light housework or gardening: does your health limit you?',
    pf04: 'Going up stairs, more than one floor: does your health limit you?',
    rp2: 'Physical health: did you get less done because of it?',
    rp3: 'Physical health: did it narrow the kind of tasks that you could take on?',
    re2: 'Mood or feelings: did you get less done because of them?',
    re3: 'Mood or feelings: did you do things less thoroughly because of them?',
    bp2: 'Pain: how much did it get in the way of your work, at home or outside?',
    mh3: 'Calm: how often did you feel at ease?',
    vt2: 'Energy: how often did you have a lot of energy?',
    mh4: 'Low mood: how often did you feel sad?',
    sf2: 'Other people: how often did health or mood get in the way of seeing them?',
  },
};

/** Our own wording by topic, with plain labels. */
export const sf12Texts: TextsByLocale = {
  'en-GB': textsIn('en-GB', english),
  'en-US': textsIn('en-US', {
    ...english,
    questions: {
      ...english.questions,
      pf02: 'Moderate effort, such as light housework or yard work: does your health limit you?',
    },
  }),
  'fr-FR': textsIn('fr-FR', {
    name: 'Questionnaire de santé SF-12',
    general: ['Excellente', 'Très bonne', 'Bonne', 'Médiocre', 'Mauvaise'],
    limited: ['Beaucoup', 'Un peu', 'Pas du tout'],
    questions: {
      gh1: 'Comment est votre santé, en général ?',
      pf02: 'Efforts modérés, comme un peu de ménage ou de jardinage : votre santé vous limite-t-elle ?',
      pf04: 'Monter les escaliers, plus d’un étage : votre santé vous limite-t-elle ?',
      rp2: 'Avez-vous fait moins de choses à cause de votre santé physique ?',
      rp3: 'Santé physique : a-t-elle réduit le genre de tâches que vous pouviez faire ?',
      re2: 'Avez-vous fait moins de choses à cause de votre humeur ou de vos émotions ?',
      re3: 'Avez-vous fait les choses avec moins de soin à cause de votre humeur ou de vos émotions ?',
      bp2: 'Douleur : à quel point a-t-elle perturbé votre travail, à la maison ou au dehors ?',
      mh3: 'Calme : à quelle fréquence avez-vous ressenti du calme ?',
      vt2: 'Énergie : à quelle fréquence en avez-vous eu beaucoup ?',
      mh4: 'Moral bas : à quelle fréquence avez-vous ressenti de la tristesse ?',
      sf2: 'Vie avec les autres : à quelle fréquence votre santé ou votre humeur ont-elles gêné vos rencontres ?',
    },
  }),
  'de-DE': textsIn('de-DE', {
    name: 'Gesundheitsfragebogen SF-12',
    general: ['Ausgezeichnet', 'Sehr gut', 'Gut', 'Weniger gut', 'Schlecht'],
    limited: ['Stark eingeschränkt', 'Etwas eingeschränkt', 'Nicht eingeschränkt'],
    questions: {
      gh1: 'Wie ist Ihre Gesundheit im Allgemeinen?',
      pf02: 'Mäßige Anstrengung, etwa leichte Haus- oder Gartenarbeit: Sind Sie durch Ihre Gesundheit eingeschränkt?',
      pf04: 'Treppensteigen über mehr als ein Stockwerk: Sind Sie durch Ihre Gesundheit eingeschränkt?',
      rp2: 'Haben Sie wegen Ihrer körperlichen Gesundheit weniger erledigt?',
      rp3: 'Körperliche Gesundheit: Waren Ihnen manche Arten von Aufgaben nicht möglich?',
      re2: 'Haben Sie wegen Ihrer Stimmung oder Ihrer Gefühle weniger erledigt?',
      re3: 'Waren Sie wegen Ihrer Stimmung oder Ihrer Gefühle weniger sorgfältig?',
      bp2: 'Wie sehr haben Schmerzen Sie bei der Arbeit behindert, zu Hause oder außer Haus?',
      mh3: 'Gelassenheit: Wie oft waren Sie innerlich ruhig?',
      vt2: 'Energie: Wie oft hatten Sie viel davon?',
      mh4: 'Gedrückte Stimmung: Wie oft waren Sie traurig?',
      sf2: 'Andere Menschen: Wie oft haben Gesundheit oder Stimmung Treffen erschwert?',
    },
  }),
  'es-ES': textsIn('es-ES', {
    name: 'Cuestionario de salud SF-12',
    general: ['Excelente', 'Muy buena', 'Buena', 'Regular', 'Mala'],
    limited: ['Con mucha limitación', 'Con poca limitación', 'Sin limitación'],
    questions: {
      gh1: '¿Cómo es su salud en general?',
      pf02: 'Esfuerzos moderados, como tareas ligeras de casa o de jardín: ¿le limita su salud?',
      pf04: 'Subir escaleras, más de un piso: ¿le limita su salud?',
      rp2: 'Salud física: ¿ha hecho menos cosas a causa de ella?',
      rp3: 'Salud física: ¿le ha limitado en el tipo de tareas que podía hacer?',
      re2: 'Ánimo o emociones: ¿ha hecho menos cosas a causa de ellos?',
      re3: 'Ánimo o emociones: ¿ha hecho las cosas con menos esmero a causa de ellos?',
      bp2: 'Dolor: ¿cuánto ha entorpecido su trabajo, en casa o fuera?',
      mh3: 'Calma: ¿con qué frecuencia ha estado en calma?',
      vt2: 'Energía: ¿con qué frecuencia ha tenido mucha?',
      mh4: 'Ánimo bajo: ¿con qué frecuencia ha estado triste?',
      sf2: 'Otras personas: ¿con qué frecuencia la salud o el ánimo han dificultado verlas?',
    },
  }),
  'it-IT': textsIn('it-IT', {
    name: 'Questionario sulla salute SF-12',
    general: ['Eccellente', 'Molto buona', 'Buona', 'Mediocre', 'Cattiva'],
    limited: ['Molto', 'Un po’', 'Per niente'],
    questions: {
      gh1: 'Com’è la Sua salute in generale?',
      pf02: 'Sforzi moderati, come leggeri lavori di casa o di giardino: la salute La limita?',
      pf04: 'Salire le scale, più di un piano: la salute La limita?',
      rp2: 'Ha fatto meno cose a causa della salute fisica?',
      rp3: 'La salute fisica ha ridotto i tipi di attività che poteva svolgere?',
      re2: 'Ha fatto meno cose a causa dell’umore o delle emozioni?',
      re3: 'Ha fatto le cose con meno cura a causa dell’umore o delle emozioni?',
      bp2: 'Dolore: quanto ha ostacolato il Suo lavoro, in casa o fuori?',
      mh3: 'Calma: quanto spesso ne ha provata?',
      vt2: 'Energia: quanto spesso ne ha avuta molta?',
      mh4: 'Umore basso: quanto spesso ha provato tristezza?',
      sf2: 'Altre persone: quanto spesso la salute o l’umore hanno ostacolato gli incontri?',
    },
  }),
};
