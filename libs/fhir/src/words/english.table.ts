import type { Capture, Locale, MissingPart, ValueSet, Zone } from '@pain-assessment/contracts';

type Figure = 'intensity_front' | 'intensity_back' | 'typology_front' | 'typology_back' | 'radar';
export type SectionCode =
  | 'mcri'
  | 'cartography'
  | 'regions'
  | 'scores'
  | 'questionnaires'
  | 'figures'
  | 'report'
  | 'resume_bundle';

/** Words of a document besides the names of a result; `{…}` are filled in. */
export interface FhirWords {
  readonly title: string;
  readonly zones: Readonly<Record<Zone, string>>;
  readonly sections: Readonly<Record<SectionCode, string>>;
  readonly figures: Readonly<Record<Figure, string>>;
  /** Display of the subject until the integrator replaces it. */
  readonly subject: string;
  readonly report: string;
  readonly allObservations: string;
  readonly reopened: string;
  readonly resumeBundle: string;
  readonly captures: Readonly<Record<Capture, string>>;
  readonly capture: string;
  readonly noPain: string;
  readonly yes: string;
  readonly no: string;
  readonly byIntensity: string;
  readonly byTypology: string;
  readonly byFamily: string;
  readonly byRegion: string;
  readonly area: string;
  readonly share: string;
  readonly shareOfBody: string;
  readonly shareOfPain: string;
  readonly surfacesAlgorithm: string;
  readonly mcriAlgorithm: string;
  readonly questionnaireVersion: string;
  readonly mcri: string;
  /** Unit of scores. */
  readonly points: string;
  readonly scale: string;
  readonly worst: string;
  readonly best: string;
  readonly tooFewAnswers: string;
  readonly cannotCompute: string;
  readonly partMissing: string;
  readonly missing: string;
  readonly missingKinds: Readonly<Record<MissingPart['kind'], string>>;
  readonly ownWording: string;
  readonly officialWording: string;
  readonly valueSet: string;
  readonly valueSets: Readonly<Record<ValueSet, string>>;
}
export type WordsByLocale = Readonly<Record<Locale, FhirWords>>;

export const englishWords: FhirWords = {
  title: 'Pain assessment',
  zones: {
    thoracolumbar_spine: 'Thoracolumbar spine',
    cervical_spine: 'Cervical spine',
    shoulder: 'Shoulder',
    knee: 'Knee',
    peripheral_nerve: 'Peripheral nerve',
    pelvic_perineal: 'Pelvis and perineum',
  },
  sections: {
    mcri: 'Composite index',
    cartography: 'Pain map',
    regions: 'Painful regions',
    scores: 'Scores',
    questionnaires: 'Questionnaires',
    figures: 'Figures',
    report: 'Report',
    resume_bundle: 'Resume bundle',
  },
  figures: {
    intensity_front: 'Pain map: intensity, front',
    intensity_back: 'Pain map: intensity, back',
    typology_front: 'Pain map: kinds of pain, front',
    typology_back: 'Pain map: kinds of pain, back',
    radar: 'Radar of the five branches',
  },
  subject: 'The patient, to be named by the integrator',
  report: 'Report of the pain assessment; POST /v1/reports makes its PDF from the resume bundle at any time',
  allObservations: 'All observations',
  reopened: 'Earlier assessment that was reopened',
  resumeBundle: 'Resume bundle: opens the assessment again; sealed',
  captures: {
    drawn: 'Drawn on the body',
    regions: 'Chosen from the list of regions',
    both: 'Drawn on the body and chosen from the list of regions',
  },
  capture: 'How the map was made',
  noPain: 'Patient states to have no pain',
  yes: 'yes',
  no: 'no',
  byIntensity: 'Painful area by intensity',
  byTypology: 'Painful area by kind of pain',
  byFamily: 'Painful area by family of pain',
  byRegion: 'Painful area of a region',
  area: '{part}: area',
  share: '{part}: share of the painful area',
  shareOfBody: 'Share of the drawn body',
  shareOfPain: 'Share of the painful area',
  surfacesAlgorithm: 'Surfaces, algorithm {version}',
  mcriAlgorithm: 'MCRi, algorithm {version}',
  questionnaireVersion: '{name}, version {version}',
  mcri: 'Composite index of five dimensions (MCRi)',
  points: 'points',
  // Readers take a range without words for a normal range.
  scale: '{low} ({first}) to {high} ({last}); the whole scale, not a normal range',
  worst: 'worst',
  best: 'best',
  tooFewAnswers: 'Too many items were not answered',
  cannotCompute: 'Cannot be computed',
  partMissing: 'A part that the index needs is missing',
  missing: 'Missing: {part}',
  missingKinds: { cartography: 'pain map', vas: 'pain intensity', questionnaire: 'questionnaire', item: 'item' },
  ownWording: 'The patient read the own wording of the service, not the validated text of the instrument',
  officialWording: 'The patient read the licensed text of the rights holder, which is not repeated here',
  valueSet: 'Value set: {name}',
  valueSets: { fr: 'France', us: 'United States' },
};
