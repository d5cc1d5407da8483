import type { Locale } from '@pain-assessment/contracts';
import { optionTexts } from '../texts/options.table.ts';
import { recallTexts } from '../texts/recall.table.ts';
import {
  type ChoiceTexts,
  type InstrumentTexts,
  optionsFrom,
  type TextsByLocale,
  type Wording,
} from '../texts/texts.ts';

type Scale = 'burden' | 'strength' | 'interest';

interface Words {
  readonly name: string;
  /** Labels for an interest or pleasure that has stayed (severity 0) or gone (severity 3). */
  readonly kept: readonly [string, string, string, string];
  readonly questions: readonly Wording[];
}

/** Subject of an item: a burden, a strength that may be rare, or an interest that may have faded. */
const scales: readonly Scale[] = [
  'burden',
  'interest',
  'burden',
  'strength',
  'burden',
  'strength',
  'strength',
  'burden',
  'burden',
  'interest',
  'burden',
  'interest',
  'burden',
  'strength',
];

/** Codes are severities, so every list of options runs from severity 0 to 3, for every subject. */
function textsIn(locale: Locale, { name, kept, questions }: Words): InstrumentTexts {
  const { never, sometimes, often, nearlyAlways } = optionTexts[locale];
  const options: Record<Scale, ChoiceTexts['options']> = {
    burden: optionsFrom(0, [never, sometimes, often, nearlyAlways]),
    strength: optionsFrom(0, [nearlyAlways, often, sometimes, never]),
    interest: optionsFrom(0, kept),
  };
  const items = questions.map((question, index) => [
    `hads_${index + 1}`,
    { question, options: options[scales[index] ?? 'burden'] },
  ]);
  return { name, recall: recallTexts[locale].week, items: Object.fromEntries(items) };
}

const english: Words = {
  name: 'Hospital Anxiety and Depression Scale (HADS)',
  kept: ['As much as before', 'Somewhat less', 'Much less', 'No longer'],
  questions: [
    'Tension: did you feel tense inside?',
    'Pleasure: did you take pleasure in what you usually like?',
    'Apprehension: were you afraid that something bad was coming?',
    'Laughter: were you able to laugh?',
    'Worry: did troubling thoughts occupy you?',
    'Good mood: were you cheerful?',
    'Rest: were you able to sit quietly and unwind?',
    'Slowness: did everything seem to take you longer?',
    'Nervousness: did your stomach feel uneasy with nerves?',
    'Appearance: did you care about how you look?',
    'Restlessness: did you find it hard to keep still?',
    'Anticipation: did you look forward to what lay ahead?',
    'Panic: were you suddenly seized by fear?',
    'Pastimes: were you able to enjoy reading, listening or watching something?',
  ],
};

/** Our own wording by topic; each list of labels in order of rising severity. */
export const hadsTexts: TextsByLocale = {
  'en-GB': textsIn('en-GB', english),
  'en-US': textsIn('en-US', english),
  'fr-FR': textsIn('fr-FR', {
    name: 'Échelle d’anxiété et de dépression (HADS)',
    kept: ['Autant qu’avant', 'Un peu moins', 'Beaucoup moins', 'Plus du tout'],
    questions: [
      {
        male: 'Tension : vous êtes-vous senti tendu ?',
        female: 'Tension : vous êtes-vous sentie tendue ?',
      },
      'Plaisir : avez-vous pris plaisir à ce que vous aimez d’habitude ?',
      'Appréhension : avez-vous craint qu’un malheur arrive ?',
      'Rire : avez-vous pu rire ?',
      'Soucis : des pensées pénibles vous ont-elles occupé l’esprit ?',
      'Bonne humeur : avez-vous été de bonne humeur ?',
      'Repos : avez-vous pu vous poser et vous détendre ?',
      'Lenteur : tout vous a-t-il semblé prendre plus de temps ?',
      'Nervosité : avez-vous eu l’estomac noué ?',
      'Apparence : avez-vous prêté attention à votre apparence ?',
      'Agitation : avez-vous eu du mal à rester en place ?',
      'Perspectives : avez-vous pensé avec plaisir à ce qui vous attendait ?',
      'Panique : avez-vous eu soudain très peur ?',
      'Distractions : avez-vous pu prendre plaisir à lire, à écouter ou à regarder quelque chose ?',
    ],
  }),
  'de-DE': textsIn('de-DE', {
    name: 'Angst- und Depressionsskala (HADS)',
    kept: ['Genauso wie früher', 'Etwas weniger', 'Viel weniger', 'Gar nicht mehr'],
    questions: [
      'Anspannung: Waren Sie innerlich angespannt?',
      'Freude: Hatten Sie Freude an dem, was Sie sonst mögen?',
      'Befürchtung: Hatten Sie Angst, dass etwas Schlimmes bevorsteht?',
      'Lachen: Konnten Sie lachen?',
      'Sorgen: Haben belastende Gedanken Sie beschäftigt?',
      'Gute Laune: Waren Sie guter Laune?',
      'Ruhe: Konnten Sie in Ruhe dasitzen und abschalten?',
      'Langsamkeit: Schien alles länger zu dauern als sonst?',
      'Nervosität: Hatten Sie vor Nervosität ein flaues Gefühl im Magen?',
      'Aussehen: War Ihnen Ihr Aussehen wichtig?',
      'Rastlosigkeit: Fiel es Ihnen schwer, still zu bleiben?',
      'Vorfreude: Haben Sie sich auf Kommendes gefreut?',
      'Panik: Hat Sie plötzlich Angst gepackt?',
      'Zeitvertreib: Konnten Sie Lesen, Zuhören oder Zuschauen genießen?',
    ],
  }),
  'es-ES': textsIn('es-ES', {
    name: 'Escala de ansiedad y depresión (HADS)',
    kept: ['Igual que antes', 'Algo menos', 'Mucho menos', 'Ya no'],
    questions: [
      'Tensión: ¿ha notado tensión por dentro?',
      'Placer: ¿ha disfrutado de lo que suele gustarle?',
      'Aprensión: ¿ha temido que llegara una desgracia?',
      'Risa: ¿ha podido reír?',
      'Preocupación: ¿le han rondado la cabeza pensamientos angustiosos?',
      'Buen humor: ¿ha estado de buen humor?',
      'Descanso: ¿ha podido sentarse tranquilamente y desconectar?',
      'Lentitud: ¿le ha parecido que todo le llevaba más tiempo?',
      'Nerviosismo: ¿ha notado el estómago encogido por los nervios?',
      'Aspecto: ¿le ha importado su aspecto?',
      'Inquietud: ¿le ha costado dejar de moverse?',
      'Perspectivas: ¿le ha hecho ilusión lo que estaba por venir?',
      'Pánico: ¿le ha invadido el miedo de repente?',
      'Pasatiempos: ¿ha podido disfrutar leyendo, escuchando o viendo algo?',
    ],
  }),
  'it-IT': textsIn('it-IT', {
    name: 'Scala per l’ansia e la depressione (HADS)',
    kept: ['Come prima', 'Un po’ meno', 'Molto meno', 'Non più'],
    questions: [
      'Tensione: ha sentito tensione dentro di sé?',
      'Piacere: ha provato piacere in ciò che di solito Le piace?',
      'Apprensione: ha temuto che stesse per arrivare qualcosa di brutto?',
      'Risate: ha potuto ridere?',
      'Preoccupazione: pensieri angoscianti hanno occupato la Sua mente?',
      'Buonumore: ha provato allegria?',
      'Riposo: ha potuto sedersi con calma e staccare?',
      'Lentezza: tutto Le è sembrato richiedere più tempo?',
      'Nervosismo: ha sentito lo stomaco chiuso per il nervosismo?',
      'Aspetto: Le è importato del Suo aspetto?',
      'Irrequietezza: ha fatto fatica a non muoversi?',
      'Aspettative: ha pensato con piacere a ciò che La aspettava?',
      'Panico: ha provato una paura improvvisa?',
      'Passatempi: ha potuto leggere, ascoltare o guardare qualcosa con piacere?',
    ],
  }),
};
