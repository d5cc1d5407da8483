import type { Locale } from '@pain-assessment/contracts';

const EN = {
  title: 'This browser is too old',
  text: 'The assessment cannot be shown here. Please update this device or its browser, or use another device.',
};

/** Words in a browser that is too old to load any other file of the page; the service writes them into the page. */
export const OLD_BROWSER: Readonly<Record<Locale, { readonly title: string; readonly text: string }>> = {
  'en-GB': EN,
  'en-US': EN,
  'fr-FR': {
    title: 'Ce navigateur est trop ancien',
    text: 'L’évaluation ne peut pas s’afficher ici. Mettez à jour cet appareil ou son navigateur, ou utilisez un autre appareil.',
  },
  'de-DE': {
    title: 'Dieser Browser ist zu alt',
    text: 'Die Befragung kann hier nicht angezeigt werden. Bitte aktualisieren Sie dieses Gerät oder seinen Browser, oder verwenden Sie ein anderes Gerät.',
  },
  'es-ES': {
    title: 'Este navegador es demasiado antiguo',
    text: 'La evaluación no puede mostrarse aquí. Actualice este dispositivo o su navegador, o utilice otro dispositivo.',
  },
  'it-IT': {
    title: 'Questo browser è troppo vecchio',
    text: 'La valutazione non può essere mostrata qui. Aggiorni questo dispositivo o il suo browser, oppure usi un altro dispositivo.',
  },
};
