import type { Locale } from '@pain-assessment/contracts';

/** Plain option labels that several instruments share, each list from least to most. */
export interface OptionTexts {
  readonly no: string;
  readonly yes: string;
  /** Six steps up to "not possible". */
  readonly limitation: readonly [string, string, string, string, string, string];
  /** Six steps up to extreme. */
  readonly pain: readonly [string, string, string, string, string, string];
  /** Four steps; the fifth differs between instruments. */
  readonly difficulty: readonly [string, string, string, string];
  readonly notPossible: string;
  readonly extremeDifficulty: string;
  readonly extremeOrNotPossible: string;
  /** Five steps up to extreme. */
  readonly amount: readonly [string, string, string, string, string];
  readonly never: string;
  readonly rarely: string;
  readonly sometimes: string;
  readonly often: string;
  readonly veryOften: string;
  readonly usually: string;
  readonly nearlyAlways: string;
  readonly always: string;
}

const english: OptionTexts = {
  no: 'No',
  yes: 'Yes',
  limitation: [
    'No limitation',
    'Slight limitation',
    'Moderate limitation',
    'Marked limitation',
    'Very marked limitation',
    'Not possible',
  ],
  pain: ['No pain', 'Slight pain', 'Moderate pain', 'Strong pain', 'Very strong pain', 'Extreme pain'],
  difficulty: ['No difficulty', 'A little difficulty', 'Moderate difficulty', 'A lot of difficulty'],
  notPossible: 'Not possible',
  extremeDifficulty: 'Extreme difficulty',
  extremeOrNotPossible: 'Extreme difficulty, or not possible',
  amount: ['Not at all', 'A little', 'Moderately', 'A lot', 'Extremely'],
  never: 'Never',
  rarely: 'Rarely',
  sometimes: 'Sometimes',
  often: 'Often',
  veryOften: 'Very often',
  usually: 'Usually',
  nearlyAlways: 'Nearly always',
  always: 'Always',
};

export const optionTexts: Readonly<Record<Locale, OptionTexts>> = {
  'en-GB': english,
  'en-US': english,
  'fr-FR': {
    no: 'Non',
    yes: 'Oui',
    limitation: ['Aucune gêne', 'Gêne légère', 'Gêne modérée', 'Gêne importante', 'Gêne très importante', 'Impossible'],
    pain: [
      'Aucune douleur',
      'Douleur légère',
      'Douleur modérée',
      'Douleur forte',
      'Douleur très forte',
      'Douleur extrême',
    ],
    difficulty: ['Aucune difficulté', 'Un peu de difficulté', 'Difficulté modérée', 'Beaucoup de difficulté'],
    notPossible: 'Impossible',
    extremeDifficulty: 'Difficulté extrême',
    extremeOrNotPossible: 'Difficulté extrême, ou impossible',
    amount: ['Pas du tout', 'Un peu', 'Modérément', 'Beaucoup', 'Extrêmement'],
    never: 'Jamais',
    rarely: 'Rarement',
    sometimes: 'Parfois',
    often: 'Souvent',
    veryOften: 'Très souvent',
    usually: 'La plupart du temps',
    nearlyAlways: 'Presque toujours',
    always: 'Toujours',
  },
  'de-DE': {
    no: 'Nein',
    yes: 'Ja',
    limitation: [
      'Keine Einschränkung',
      'Leichte Einschränkung',
      'Mäßige Einschränkung',
      'Deutliche Einschränkung',
      'Sehr deutliche Einschränkung',
      'Nicht möglich',
    ],
    pain: [
      'Keine Schmerzen',
      'Leichte Schmerzen',
      'Mäßige Schmerzen',
      'Starke Schmerzen',
      'Sehr starke Schmerzen',
      'Extreme Schmerzen',
    ],
    difficulty: ['Keine Schwierigkeiten', 'Leichte Schwierigkeiten', 'Mäßige Schwierigkeiten', 'Große Schwierigkeiten'],
    notPossible: 'Nicht möglich',
    extremeDifficulty: 'Extreme Schwierigkeiten',
    extremeOrNotPossible: 'Extreme Schwierigkeiten oder nicht möglich',
    amount: ['Gar nicht', 'Ein wenig', 'Mäßig', 'Stark', 'Äußerst stark'],
    never: 'Nie',
    rarely: 'Selten',
    sometimes: 'Manchmal',
    often: 'Oft',
    veryOften: 'Sehr oft',
    usually: 'Meistens',
    nearlyAlways: 'Fast immer',
    always: 'Immer',
  },
  'es-ES': {
    no: 'No',
    yes: 'Sí',
    limitation: [
      'Ninguna limitación',
      'Limitación leve',
      'Limitación moderada',
      'Limitación importante',
      'Limitación muy importante',
      'Imposible',
    ],
    pain: ['Sin dolor', 'Dolor leve', 'Dolor moderado', 'Dolor fuerte', 'Dolor muy fuerte', 'Dolor extremo'],
    difficulty: ['Ninguna dificultad', 'Un poco de dificultad', 'Dificultad moderada', 'Mucha dificultad'],
    notPossible: 'Imposible',
    extremeDifficulty: 'Dificultad extrema',
    extremeOrNotPossible: 'Dificultad extrema, o imposible',
    amount: ['Nada', 'Un poco', 'Moderadamente', 'Mucho', 'Extremadamente'],
    never: 'Nunca',
    rarely: 'Rara vez',
    sometimes: 'A veces',
    often: 'A menudo',
    veryOften: 'Muy a menudo',
    usually: 'La mayoría de las veces',
    nearlyAlways: 'Casi siempre',
    always: 'Siempre',
  },
  'it-IT': {
    no: 'No',
    yes: 'Sì',
    limitation: [
      'Nessuna limitazione',
      'Limitazione lieve',
      'Limitazione moderata',
      'Limitazione marcata',
      'Limitazione molto marcata',
      'Impossibile',
    ],
    pain: ['Nessun dolore', 'Dolore lieve', 'Dolore moderato', 'Dolore forte', 'Dolore molto forte', 'Dolore estremo'],
    difficulty: ['Nessuna difficoltà', 'Un po’ di difficoltà', 'Difficoltà moderata', 'Molta difficoltà'],
    notPossible: 'Impossibile',
    extremeDifficulty: 'Difficoltà estrema',
    extremeOrNotPossible: 'Difficoltà estrema, o impossibile',
    amount: ['Per niente', 'Un po’', 'Moderatamente', 'Molto', 'Estremamente'],
    never: 'Mai',
    rarely: 'Raramente',
    sometimes: 'A volte',
    often: 'Spesso',
    veryOften: 'Molto spesso',
    usually: 'Il più delle volte',
    nearlyAlways: 'Quasi sempre',
    always: 'Sempre',
  },
};
