import type { Locale } from '@pain-assessment/contracts';

/** Recall periods of answers, as sentences. */
export interface RecallTexts {
  /** This moment, and all pain together. */
  readonly now: string;
  readonly today: string;
  /** Health as it is these days, for items without a period. */
  readonly present: string;
  readonly week: string;
  readonly fourWeeks: string;
  readonly thirtyDays: string;
}

const english: RecallTexts = {
  now: 'Please think of this moment, and of all your pain together.',
  today: 'Please think of today.',
  present: 'Please think of your health at present.',
  week: 'Please think of the past seven days.',
  fourWeeks: 'Please think of the past four weeks.',
  thirtyDays: 'Please think of the past 30 days.',
};

export const recallTexts: Readonly<Record<Locale, RecallTexts>> = {
  'en-GB': english,
  'en-US': english,
  'fr-FR': {
    now: 'Pensez à ce moment précis, et à toutes vos douleurs ensemble.',
    today: 'Pensez à la journée d’aujourd’hui.',
    present: 'Pensez à votre santé actuelle.',
    week: 'Pensez aux sept derniers jours.',
    fourWeeks: 'Pensez aux quatre dernières semaines.',
    thirtyDays: 'Pensez aux 30 derniers jours.',
  },
  'de-DE': {
    now: 'Bitte denken Sie an diesen Moment und an alle Schmerzen zusammen.',
    today: 'Bitte denken Sie an den heutigen Tag.',
    present: 'Bitte denken Sie an Ihre derzeitige Gesundheit.',
    week: 'Bitte denken Sie an die letzten sieben Tage.',
    fourWeeks: 'Bitte denken Sie an die letzten vier Wochen.',
    thirtyDays: 'Bitte denken Sie an die letzten 30 Tage.',
  },
  'es-ES': {
    now: 'Piense en este momento y en todo su dolor en conjunto.',
    today: 'Piense en el día de hoy.',
    present: 'Piense en su salud actual.',
    week: 'Piense en los últimos siete días.',
    fourWeeks: 'Piense en las últimas cuatro semanas.',
    thirtyDays: 'Piense en los últimos 30 días.',
  },
  'it-IT': {
    now: 'Pensi a questo preciso momento e a tutto il Suo dolore insieme.',
    today: 'Pensi alla giornata di oggi.',
    present: 'Pensi alla Sua salute attuale.',
    week: 'Pensi agli ultimi sette giorni.',
    fourWeeks: 'Pensi alle ultime quattro settimane.',
    thirtyDays: 'Pensi agli ultimi 30 giorni.',
  },
};
