import type { Locale } from '@pain-assessment/contracts';

/** Recall periods of answers, as sentences. */
export interface RecallTexts {
  readonly now: string;
  readonly today: string;
  readonly week: string;
  readonly fourWeeks: string;
  readonly thirtyDays: string;
}

const english: RecallTexts = {
  now: 'Please answer for right now.',
  today: 'Please answer for today.',
  week: 'Please think of the past seven days.',
  fourWeeks: 'Please think of the past four weeks.',
  thirtyDays: 'Please think of the past 30 days.',
};

export const recallTexts: Readonly<Record<Locale, RecallTexts>> = {
  'en-GB': english,
  'en-US': english,
  'fr-FR': {
    now: 'Répondez pour le moment présent.',
    today: 'Répondez pour la journée d’aujourd’hui.',
    week: 'Pensez aux sept derniers jours.',
    fourWeeks: 'Pensez aux quatre dernières semaines.',
    thirtyDays: 'Pensez aux 30 derniers jours.',
  },
  'de-DE': {
    now: 'Bitte antworten Sie für diesen Moment.',
    today: 'Bitte antworten Sie für den heutigen Tag.',
    week: 'Bitte denken Sie an die letzten sieben Tage.',
    fourWeeks: 'Bitte denken Sie an die letzten vier Wochen.',
    thirtyDays: 'Bitte denken Sie an die letzten 30 Tage.',
  },
  'es-ES': {
    now: 'Responda según este momento.',
    today: 'Responda según el día de hoy.',
    week: 'Piense en los últimos siete días.',
    fourWeeks: 'Piense en las últimas cuatro semanas.',
    thirtyDays: 'Piense en los últimos 30 días.',
  },
  'it-IT': {
    now: 'Risponda pensando a questo momento.',
    today: 'Risponda pensando alla giornata di oggi.',
    week: 'Pensi agli ultimi sette giorni.',
    fourWeeks: 'Pensi alle ultime quattro settimane.',
    thirtyDays: 'Pensi agli ultimi 30 giorni.',
  },
};
