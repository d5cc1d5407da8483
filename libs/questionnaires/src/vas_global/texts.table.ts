import { recallTexts } from '../texts/recall.table.ts';
import type { InstrumentTexts, TextsByLocale } from '../texts/texts.ts';

const english: InstrumentTexts = {
  name: 'Overall pain',
  recall: recallTexts['en-GB'].now,
  items: {
    vas: {
      question: 'How strong is your pain right now?',
      minimum_label: 'No pain',
      maximum_label: 'Strongest pain imaginable',
    },
  },
};

/** Our own wording of the global pain scale. */
export const vasGlobalTexts: TextsByLocale = {
  'en-GB': english,
  'en-US': english,
  'fr-FR': {
    name: 'Douleur globale',
    recall: recallTexts['fr-FR'].now,
    items: {
      vas: {
        question: 'Quelle est l’intensité de votre douleur en ce moment ?',
        minimum_label: 'Aucune douleur',
        maximum_label: 'Douleur la plus forte imaginable',
      },
    },
  },
  'de-DE': {
    name: 'Schmerz insgesamt',
    recall: recallTexts['de-DE'].now,
    items: {
      vas: {
        question: 'Wie stark sind Ihre Schmerzen in diesem Moment?',
        minimum_label: 'Keine Schmerzen',
        maximum_label: 'Stärkste vorstellbare Schmerzen',
      },
    },
  },
  'es-ES': {
    name: 'Dolor global',
    recall: recallTexts['es-ES'].now,
    items: {
      vas: {
        question: '¿Qué intensidad tiene su dolor en este momento?',
        minimum_label: 'Sin dolor',
        maximum_label: 'El dolor más fuerte imaginable',
      },
    },
  },
  'it-IT': {
    name: 'Dolore complessivo',
    recall: recallTexts['it-IT'].now,
    items: {
      vas: {
        question: 'Quanto è forte il Suo dolore in questo momento?',
        minimum_label: 'Nessun dolore',
        maximum_label: 'Il dolore più forte immaginabile',
      },
    },
  },
};
