import type { Locale } from '@pain-assessment/contracts';
import { optionTexts } from '../texts/options.table.ts';
import { recallTexts } from '../texts/recall.table.ts';
import { type InstrumentTexts, optionsFrom, type TextsByLocale, type Wording } from '../texts/texts.ts';

interface Words {
  readonly name: string;
  /** Items 1a to 1d. */
  readonly sites: readonly [Wording, Wording, Wording, string];
  /** Items 2a to 2d. */
  readonly moments: readonly [string, Wording, string, string];
  readonly frequency: string;
  readonly strength: string;
  readonly noPain: string;
  readonly worstPain: string;
  /** Items 5 and 6. */
  readonly urinary: readonly [string, string];
  /** Items 7 and 8. */
  readonly burden: readonly [string, string];
  readonly burdenLevels: readonly [string, string, string, string];
  readonly outlook: string;
  readonly outlookLevels: readonly [string, string, string, string, string, string, string];
}

function painLevels({ noPain, worstPain }: Words): string[] {
  return ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
    .with(0, `0 (${noPain})`)
    .with(10, `10 (${worstPain})`);
}

function textsIn(locale: Locale, words: Words): InstrumentTexts {
  const { no, yes, never, rarely, sometimes, often, veryOften, usually, nearlyAlways, always } = optionTexts[locale];
  const noOrYes = optionsFrom(0, [no, yes]);
  const urinaryTimes = optionsFrom(0, [never, rarely, sometimes, often, veryOften, nearlyAlways]);
  const burden = optionsFrom(0, words.burdenLevels);
  return {
    name: words.name,
    recall: recallTexts[locale].week,
    items: {
      gupi_1a: { question: words.sites[0], options: noOrYes },
      gupi_1b: { question: words.sites[1], options: noOrYes },
      gupi_1c: { question: words.sites[2], options: noOrYes },
      gupi_1d: { question: words.sites[3], options: noOrYes },
      gupi_2a: { question: words.moments[0], options: noOrYes },
      gupi_2b: { question: words.moments[1], options: noOrYes },
      gupi_2c: { question: words.moments[2], options: noOrYes },
      gupi_2d: { question: words.moments[3], options: noOrYes },
      gupi_3: {
        question: words.frequency,
        options: optionsFrom(0, [never, rarely, sometimes, often, usually, always]),
      },
      gupi_4: { question: words.strength, options: optionsFrom(0, painLevels(words)) },
      gupi_5: { question: words.urinary[0], options: urinaryTimes },
      gupi_6: { question: words.urinary[1], options: urinaryTimes },
      gupi_7: { question: words.burden[0], options: burden },
      gupi_8: { question: words.burden[1], options: burden },
      gupi_9: { question: words.outlook, options: optionsFrom(0, words.outlookLevels) },
    },
  };
}

const english: Words = {
  name: 'Genitourinary Pain Index (GUPI)',
  sites: [
    {
      male: 'Pain in the perineum, between the scrotum and the anus?',
      female: 'Pain at the entrance to the vagina?',
    },
    { male: 'Pain in the testicles?', female: 'Pain in the vagina?' },
    { male: 'Pain at the tip of the penis?', female: 'Pain in the urethra, where urine comes out?' },
    'Pain low in the belly, around the bladder or the pubic bone?',
  ],
  moments: [
    'Pain or burning when you pass urine?',
    { male: 'Pain during or after sexual climax?', female: 'Pain during or after intercourse?' },
    'Pain as the bladder fills?',
    'Pain that eases once the bladder is empty?',
  ],
  frequency: 'How often were any of these places painful?',
  strength: 'How strong was the pain on average, from 0 to 10?',
  noPain: 'no pain',
  worstPain: 'strongest pain imaginable',
  urinary: [
    'How often did the bladder not feel empty after passing urine?',
    'How often did you have to go again within two hours?',
  ],
  burden: [
    'How much did these symptoms keep you from your usual activities?',
    'How much were these symptoms on your mind?',
  ],
  burdenLevels: ['Not at all', 'A little', 'Somewhat', 'A lot'],
  outlook: 'If the symptoms stayed as they are now, how would you feel about it?',
  outlookLevels: [
    'Very happy',
    'Happy',
    'Rather content',
    'Neither good nor bad',
    'Rather unhappy',
    'Unhappy',
    'Very unhappy',
  ],
};

/** Our own wording by topic, in the words of the patient's sex, with plain labels. */
export const gupiTexts: TextsByLocale = {
  'en-GB': textsIn('en-GB', english),
  'en-US': textsIn('en-US', english),
  'fr-FR': textsIn('fr-FR', {
    name: 'Index des douleurs génito-urinaires (GUPI)',
    sites: [
      {
        male: 'Douleur au périnée, entre les bourses et l’anus ?',
        female: 'Douleur à l’entrée du vagin ?',
      },
      { male: 'Douleur aux testicules ?', female: 'Douleur dans le vagin ?' },
      { male: 'Douleur au bout du pénis ?', female: 'Douleur à l’urètre, là où sort l’urine ?' },
      'Douleur au bas du ventre, vers la vessie ou le pubis ?',
    ],
    moments: [
      'Douleur ou brûlure en urinant ?',
      { male: 'Douleur pendant ou après l’orgasme ?', female: 'Douleur pendant ou après les rapports sexuels ?' },
      'Douleur quand la vessie se remplit ?',
      'Douleur qui diminue une fois la vessie vidée ?',
    ],
    frequency: 'À quelle fréquence l’un de ces endroits était-il douloureux ?',
    strength: 'Quelle était l’intensité moyenne de la douleur, de 0 à 10 ?',
    noPain: 'aucune douleur',
    worstPain: 'douleur la plus forte imaginable',
    urinary: [
      'À quelle fréquence la vessie ne semblait-elle pas vide après avoir uriné ?',
      'À quelle fréquence avez-vous dû uriner de nouveau dans les deux heures ?',
    ],
    burden: [
      'À quel point ces symptômes ont-ils freiné vos activités habituelles ?',
      'À quel point ces symptômes vous ont-ils occupé l’esprit ?',
    ],
    burdenLevels: ['Pas du tout', 'Un peu', 'Assez', 'Beaucoup'],
    outlook: 'Si les symptômes restaient comme ils sont, comment le vivriez-vous ?',
    outlookLevels: ['Très bien', 'Bien', 'Plutôt bien', 'Ni bien ni mal', 'Plutôt mal', 'Mal', 'Très mal'],
  }),
  'de-DE': textsIn('de-DE', {
    name: 'Index für Schmerzen im Becken- und Harnbereich (GUPI)',
    sites: [
      {
        male: 'Schmerzen am Damm, zwischen Hodensack und After?',
        female: 'Schmerzen am Scheideneingang?',
      },
      { male: 'Schmerzen in den Hoden?', female: 'Schmerzen in der Scheide?' },
      { male: 'Schmerzen an der Penisspitze?', female: 'Schmerzen an der Harnröhre, wo der Urin austritt?' },
      'Schmerzen im Unterbauch, an der Blase oder am Schambein?',
    ],
    moments: [
      'Schmerzen oder Brennen beim Wasserlassen?',
      {
        male: 'Schmerzen beim oder nach dem sexuellen Höhepunkt?',
        female: 'Schmerzen beim oder nach dem Geschlechtsverkehr?',
      },
      'Schmerzen, wenn sich die Blase füllt?',
      'Schmerzen, die nachlassen, sobald die Blase leer ist?',
    ],
    frequency: 'Wie oft hat eine dieser Stellen geschmerzt?',
    strength: 'Wie stark waren die Schmerzen im Durchschnitt, von 0 bis 10?',
    noPain: 'keine Schmerzen',
    worstPain: 'stärkste vorstellbare Schmerzen',
    urinary: [
      'Wie oft fühlte sich die Blase nach dem Wasserlassen nicht leer an?',
      'Wie oft mussten Sie innerhalb von zwei Stunden wieder zur Toilette?',
    ],
    burden: [
      'Wie sehr haben diese Beschwerden Sie von Ihren gewohnten Tätigkeiten abgehalten?',
      'Wie sehr haben diese Beschwerden Ihre Gedanken beschäftigt?',
    ],
    burdenLevels: ['Gar nicht', 'Ein wenig', 'Ziemlich', 'Sehr'],
    outlook: 'Wenn die Beschwerden so blieben wie jetzt, wie ginge es Ihnen damit?',
    outlookLevels: [
      'Sehr gut',
      'Gut',
      'Eher gut',
      'Weder gut noch schlecht',
      'Eher schlecht',
      'Schlecht',
      'Sehr schlecht',
    ],
  }),
  'es-ES': textsIn('es-ES', {
    name: 'Índice de dolor genitourinario (GUPI)',
    sites: [
      {
        male: '¿Dolor en el perineo, entre el escroto y el ano?',
        female: '¿Dolor en la entrada de la vagina?',
      },
      { male: '¿Dolor en los testículos?', female: '¿Dolor en la vagina?' },
      { male: '¿Dolor en la punta del pene?', female: '¿Dolor en la uretra, por donde sale la orina?' },
      '¿Dolor en la parte baja del vientre, cerca de la vejiga o del pubis?',
    ],
    moments: [
      '¿Dolor o escozor al orinar?',
      { male: '¿Dolor durante o después del orgasmo?', female: '¿Dolor durante o después de las relaciones sexuales?' },
      '¿Dolor cuando se llena la vejiga?',
      '¿Dolor que se alivia al vaciar la vejiga?',
    ],
    frequency: '¿Con qué frecuencia le ha dolido alguna de estas zonas?',
    strength: '¿Qué intensidad ha tenido el dolor por término medio, de 0 a 10?',
    noPain: 'sin dolor',
    worstPain: 'el dolor más fuerte imaginable',
    urinary: [
      '¿Con qué frecuencia no notaba la vejiga vacía después de orinar?',
      '¿Con qué frecuencia ha tenido que volver a orinar antes de dos horas?',
    ],
    burden: [
      '¿Cuánto le han apartado estos síntomas de sus actividades habituales?',
      '¿Cuánto ha tenido estos síntomas en la cabeza?',
    ],
    burdenLevels: ['Nada', 'Un poco', 'Bastante', 'Mucho'],
    outlook: 'Si los síntomas siguieran como ahora, ¿cómo se sentiría?',
    outlookLevels: ['Muy bien', 'Bien', 'Más bien bien', 'Ni bien ni mal', 'Más bien mal', 'Mal', 'Muy mal'],
  }),
  'it-IT': textsIn('it-IT', {
    name: 'Indice del dolore genito-urinario (GUPI)',
    sites: [
      {
        male: 'Dolore al perineo, tra lo scroto e l’ano?',
        female: 'Dolore all’ingresso della vagina?',
      },
      { male: 'Dolore ai testicoli?', female: 'Dolore nella vagina?' },
      { male: 'Dolore sulla punta del pene?', female: 'Dolore all’uretra, da dove esce l’urina?' },
      'Dolore al basso ventre, vicino alla vescica o al pube?',
    ],
    moments: [
      'Dolore o bruciore quando urina?',
      { male: 'Dolore durante o dopo l’orgasmo?', female: 'Dolore durante o dopo i rapporti sessuali?' },
      'Dolore quando la vescica si riempie?',
      'Dolore che si attenua una volta svuotata la vescica?',
    ],
    frequency: 'Quanto spesso una di queste zone è stata dolorosa?',
    strength: 'Quanto è stato forte il dolore in media, da 0 a 10?',
    noPain: 'nessun dolore',
    worstPain: 'il dolore più forte immaginabile',
    urinary: [
      'Quanto spesso la vescica non Le è sembrata vuota dopo aver urinato?',
      'Quanto spesso ha avuto bisogno di urinare di nuovo entro due ore?',
    ],
    burden: [
      'Quanto questi sintomi hanno ostacolato le Sue attività abituali?',
      'Quanto questi sintomi hanno occupato i Suoi pensieri?',
    ],
    burdenLevels: ['Per niente', 'Un po’', 'Abbastanza', 'Molto'],
    outlook: 'Se i sintomi restassero come sono ora, come si sentirebbe?',
    outlookLevels: ['Molto bene', 'Bene', 'Piuttosto bene', 'Né bene né male', 'Piuttosto male', 'Male', 'Molto male'],
  }),
};
