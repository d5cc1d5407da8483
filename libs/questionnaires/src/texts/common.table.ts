import type { Locale } from '@pain-assessment/contracts';

export interface CommonTexts {
  readonly notAnswered: string;
  /** States that the wording is the service's own and not the rights holder's. */
  readonly unofficial: string;
}

const english: CommonTexts = {
  notAnswered: 'not answered',
  unofficial:
    'Unofficial wording written for this service: it is not the text of the rights holder and must not be used as the validated instrument.',
};

export const commonTexts: Readonly<Record<Locale, CommonTexts>> = {
  'en-GB': english,
  'en-US': english,
  'fr-FR': {
    notAnswered: 'sans réponse',
    unofficial:
      'Formulation non officielle, propre à ce service : ce n’est pas le texte du titulaire des droits et elle ne doit pas être utilisée comme l’instrument validé.',
  },
  'de-DE': {
    notAnswered: 'nicht beantwortet',
    unofficial:
      'Inoffizieller, für diesen Dienst verfasster Wortlaut: Er ist nicht der Text des Rechteinhabers und darf nicht als das validierte Instrument verwendet werden.',
  },
  'es-ES': {
    notAnswered: 'sin respuesta',
    unofficial:
      'Redacción no oficial, propia de este servicio: no es el texto del titular de los derechos y no debe utilizarse como el instrumento validado.',
  },
  'it-IT': {
    notAnswered: 'nessuna risposta',
    unofficial:
      'Formulazione non ufficiale, propria di questo servizio: non è il testo del titolare dei diritti e non va utilizzata come strumento validato.',
  },
};
