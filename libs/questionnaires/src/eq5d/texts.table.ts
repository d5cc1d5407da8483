import type { Locale } from '@pain-assessment/contracts';
import { optionTexts } from '../texts/options.table.ts';
import { recallTexts } from '../texts/recall.table.ts';
import { type InstrumentTexts, optionsFrom, type ScaleTexts, type TextsByLocale } from '../texts/texts.ts';

interface Words {
  readonly mobility: string;
  readonly self_care: string;
  readonly usual_activities: string;
  readonly pain_discomfort: string;
  readonly anxiety_depression: string;
  readonly vas: ScaleTexts;
}

function textsIn(locale: Locale, { mobility, self_care, usual_activities, vas, ...felt }: Words): InstrumentTexts {
  const { difficulty, notPossible, amount } = optionTexts[locale];
  const difficulties = optionsFrom(1, [...difficulty, notPossible]);
  const amounts = optionsFrom(1, amount);
  return {
    name: 'EQ-5D-5L',
    recall: recallTexts[locale].today,
    items: {
      mobility: { question: mobility, options: difficulties },
      self_care: { question: self_care, options: difficulties },
      usual_activities: { question: usual_activities, options: difficulties },
      pain_discomfort: { question: felt.pain_discomfort, options: amounts },
      anxiety_depression: { question: felt.anxiety_depression, options: amounts },
      vas,
    },
  };
}

const english: Words = {
  mobility: 'Mobility: how hard is it to get around on foot?',
  self_care: 'Self-care: how hard is it to wash and dress without help?',
  usual_activities: 'Everyday life: how hard are your usual tasks, at work, at home or in free time?',
  pain_discomfort: 'Pain or discomfort: how much do you feel?',
  anxiety_depression: 'Anxiety or low mood: how much do you feel?',
  vas: {
    question: 'How good is your own health?',
    minimum_label: 'Worst health you can picture',
    maximum_label: 'Best health you can picture',
  },
};

/** Our own wording of the five dimensions and the scale of own health. */
export const eq5dTexts: TextsByLocale = {
  'en-GB': textsIn('en-GB', english),
  'en-US': textsIn('en-US', english),
  'fr-FR': textsIn('fr-FR', {
    mobility: 'Mobilité : quelle difficulté avez-vous à vous déplacer à pied ?',
    self_care: 'Autonomie : quelle difficulté avez-vous à faire votre toilette et à vous habiller sans aide ?',
    usual_activities:
      'Vie quotidienne : quelle difficulté avez-vous dans vos activités, au travail, à la maison ou pendant vos loisirs ?',
    pain_discomfort: 'Douleur ou gêne : à quel point en ressentez-vous ?',
    anxiety_depression: 'Anxiété ou déprime : à quel point en ressentez-vous ?',
    vas: {
      question: 'Comment jugez-vous votre propre santé ?',
      minimum_label: 'La pire santé possible',
      maximum_label: 'La meilleure santé possible',
    },
  }),
  'de-DE': textsIn('de-DE', {
    mobility: 'Beweglichkeit: Wie schwer fällt es Ihnen, sich zu Fuß fortzubewegen?',
    self_care: 'Selbstversorgung: Wie schwer fällt es Ihnen, sich allein zu waschen und anzuziehen?',
    usual_activities:
      'Alltag: Wie schwer fällt Ihnen, was Sie sonst tun, bei der Arbeit, zu Hause oder in der Freizeit?',
    pain_discomfort: 'Wie stark sind Ihre Schmerzen oder Beschwerden?',
    anxiety_depression: 'Angst oder Niedergeschlagenheit: Wie stark spüren Sie sie?',
    vas: {
      question: 'Wie gut ist Ihre Gesundheit heute?',
      minimum_label: 'Schlechteste vorstellbare Gesundheit',
      maximum_label: 'Beste vorstellbare Gesundheit',
    },
  }),
  'es-ES': textsIn('es-ES', {
    mobility: 'Movilidad: ¿cuánta dificultad tiene para desplazarse a pie?',
    self_care: 'Autonomía: ¿cuánta dificultad tiene para lavarse y vestirse sin ayuda?',
    usual_activities:
      'Vida diaria: ¿cuánta dificultad tiene en sus tareas habituales, en el trabajo, en casa o en el tiempo libre?',
    pain_discomfort: 'Dolor o malestar: ¿cuánto siente?',
    anxiety_depression: 'Ansiedad o desánimo: ¿cuánto siente?',
    vas: {
      question: '¿Cómo valora su propia salud?',
      minimum_label: 'La peor salud posible',
      maximum_label: 'La mejor salud posible',
    },
  }),
  'it-IT': textsIn('it-IT', {
    mobility: 'Mobilità: quanta difficoltà ha a spostarsi a piedi?',
    self_care: 'Autonomia: quanta difficoltà ha a lavarsi e vestirsi senza aiuto?',
    usual_activities:
      'Vita quotidiana: quanta difficoltà ha nelle Sue attività abituali, al lavoro, a casa o nel tempo libero?',
    pain_discomfort: 'Dolore o fastidio: quanto ne sente?',
    anxiety_depression: 'Ansia o abbattimento: quanto ne sente?',
    vas: {
      question: 'Come valuta la Sua salute?',
      minimum_label: 'La peggiore salute possibile',
      maximum_label: 'La migliore salute possibile',
    },
  }),
};
