import { narrative } from '../document-part.ts';
import { OWN_CODES, type OwnCode } from './own-codes.ts';
import { ALGORITHMS, MEASURES, VOCABULARY } from './systems.ts';

/** Version of the published code systems; changes with any code or display. */
const VERSION = '1';
const PUBLISHER = 'Pain Assessment Session Service';

interface Published {
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

const PUBLISHED: readonly Published[] = [
  {
    url: MEASURES,
    name: 'PainAssessmentMeasures',
    title: 'Measures of a pain assessment',
    description:
      'Measured quantities: surfaces of the pain map, scores of questionnaires, the composite index. Each has its UCUM unit; a scale has its ends, over all value sets, and its direction.',
  },
  {
    url: VOCABULARY,
    name: 'PainAssessmentVocabulary',
    title: 'Vocabulary of a pain assessment',
    description: 'Zones, questionnaires, regions of the body, figures, sections and tags.',
  },
  {
    url: ALGORITHMS,
    name: 'PainAssessmentAlgorithms',
    title: 'Algorithms of a pain assessment',
    description: 'Versions of algorithms and of questionnaires. The meaning of a version never changes.',
  },
];

const PROPERTIES: fhir4.CodeSystemProperty[] = [
  { code: 'unit', description: 'Unit by UCUM', type: 'string' },
  { code: 'low', description: 'Smallest value of the scale', type: 'decimal' },
  { code: 'high', description: 'Greatest value of the scale', type: 'decimal' },
  { code: 'direction', description: 'higher_is_better or higher_is_worse', type: 'string' },
];

function toConcept({ code, display, unit, range, direction }: OwnCode): fhir4.CodeSystemConcept {
  const property: fhir4.CodeSystemConceptProperty[] = [
    ...(unit ? [{ code: 'unit', valueString: unit }] : []),
    ...(range
      ? [
          { code: 'low', valueDecimal: range[0] },
          { code: 'high', valueDecimal: range[1] },
        ]
      : []),
    ...(direction ? [{ code: 'direction', valueString: direction }] : []),
  ];
  return { code, display, ...(property.length > 0 && { property }) };
}

/** Our code systems as FHIR R4 resources, with unit, range and direction of each measure, for terminology servers. */
export function codeSystems(): fhir4.CodeSystem[] {
  return PUBLISHED.map(({ url, name, title, description }) => {
    const concept = (OWN_CODES[url] ?? []).map(toConcept);
    return {
      resourceType: 'CodeSystem',
      language: 'en',
      url,
      version: VERSION,
      name,
      title,
      status: 'active',
      experimental: false,
      publisher: PUBLISHER,
      description,
      text: narrative([title, description], 'en'),
      caseSensitive: true,
      content: 'complete',
      count: concept.length,
      ...(url === MEASURES && { property: PROPERTIES }),
      concept,
    };
  });
}
