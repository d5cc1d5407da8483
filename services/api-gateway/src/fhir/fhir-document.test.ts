import { describe, expect, test } from '@jest/globals';
import type { Result } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { EXAMPLE_RESULT } from '../openapi/examples.table.ts';
import { r4Errors } from '../testing/fhir-schema.ts';
import { acceptsFhir } from './accepts-fhir.ts';
import type { Bundle, Composition, Observation, QuestionnaireResponse } from './r4.ts';
import { toFhirBundle } from './to-fhir-bundle.ts';

const notAnswered = () => 'not answered';
const bundleOf = (result: Result) => JSON.parse(JSON.stringify(toFhirBundle(result, { notAnswered }))) as Bundle;

const odi: Result['questionnaires'][number] = {
  id: 'odi',
  name: 'ODI <&> "back"',
  version: 1,
  locale: 'en-GB',
  scores: {},
  score_ranges: { total: [0, 100] },
  answers: [
    { item: 'odi_1', question: 'Pain now', answer: 'Moderate' },
    { item: 'odi_2', question: 'Personal care', answer: 'not answered' },
  ],
  copyright: 'ODI © Jeremy Fairbank',
};
const COMPUTED: Result = {
  ...EXAMPLE_RESULT,
  zone: 'thoracolumbar_spine',
  questionnaires: [...EXAMPLE_RESULT.questionnaires, odi],
  mcri: {
    status: 'computed',
    score: 6.4,
    branches: { mapping: 8.4, functional_capacity: 5, eq5d: 7, hads: 8.1, vas: 3.5 },
    radar_image: 'data:image/png;base64,iVBORw0KGgo=',
  },
};
const MISSING: Result = {
  ...EXAMPLE_RESULT,
  questionnaires: EXAMPLE_RESULT.questionnaires.filter(({ id }) => id !== 'koos_ps'),
  mcri: {
    status: 'missing',
    branches: { mapping: 7.9, functional_capacity: null, eq5d: 8.5, hads: 3.3, vas: 4 },
    radar_image: null,
    missing: [{ kind: 'questionnaire', questionnaire: 'koos_ps', item: null }],
  },
};
const NOTHING_ASKED: Result = { ...EXAMPLE_RESULT, cartography: null, questionnaires: [] };
const RESULTS: [string, Result][] = [
  ['a computed index', COMPUTED],
  ['a missing index', MISSING],
  ['nothing but the reasons why it is missing', NOTHING_ASKED],
];

const resources = (bundle: Bundle) => (bundle.entry ?? []).map(({ resource }) => resource);
const observation = (bundle: Bundle, code: string) =>
  resources(bundle)
    .filter((resource): resource is Observation => resource?.resourceType === 'Observation')
    .find((candidate) => candidate.code.coding?.[0]?.code === code) as Observation;

describe.each(RESULTS)('the document of %s', (_, result) => {
  const bundle = bundleOf(result);

  test('is valid by the R4 JSON schema, and so is each of its resources', () => {
    expect(resources(bundle).flatMap((resource) => r4Errors(resource as { resourceType: string }))).toEqual([]);
    expect(r4Errors(bundle)).toEqual([]);
  }, 120_000);

  test('begins with the Composition and lists every other resource once', () => {
    expect(bundle).toMatchObject({ type: 'document', timestamp: result.computed_at });
    expect(bundle.identifier?.value).toMatch(/^urn:uuid:/);
    expect(bundle.entry?.[0]?.resource?.resourceType).toBe('Composition');
    const urls = (bundle.entry ?? []).map(({ fullUrl }) => fullUrl);
    expect(new Set(urls).size).toBe(urls.length);
    const composition = bundle.entry?.[0]?.resource as Composition;
    const listed = [
      ...(composition.section ?? []).flatMap(({ entry }) => (entry ?? []).map(({ reference }) => reference)),
      ...composition.author.map(({ reference }) => reference),
    ];
    expect(listed.sort()).toEqual(urls.slice(1).sort());
  });

  test('refers to nothing outside itself but the questionnaires and the PDF', () => {
    const urls = new Set((bundle.entry ?? []).map(({ fullUrl }) => fullUrl));
    const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]*)"/g)].map(([, url]) => url);
    expect(references.length).toBeGreaterThan(2);
    expect(references.filter((url) => !urls.has(url))).toEqual([]);
  });

  test('identifies no patient: no subject, no Patient, no reference of the integrator', () => {
    const text = JSON.stringify(bundle);
    expect(text).not.toContain('"subject"');
    expect(resources(bundle).map((resource) => resource?.resourceType)).not.toContain('Patient');
    expect(text).not.toContain(result.reference);
  });

  test('is the same each time it is made, and another one for another session', () => {
    expect(bundleOf(result)).toEqual(bundle);
    const other = bundleOf({ ...result, session_id: 'ses_other' });
    const urls = new Set((bundle.entry ?? []).map(({ fullUrl }) => fullUrl));
    expect((other.entry ?? []).filter(({ fullUrl }) => urls.has(fullUrl))).toEqual([]);
  });
});

describe('values', () => {
  const bundle = bundleOf(COMPUTED);

  test('surfaces are in cm² and percent by UCUM', () => {
    expect(observation(bundle, 'pain_surface').component?.map(({ valueQuantity }) => valueQuantity)).toEqual([
      { value: 216.7, unit: 'cm²', system: 'http://unitsofmeasure.org', code: 'cm2' },
      { value: 2.1, unit: '%', system: 'http://unitsofmeasure.org', code: '%' },
      undefined,
    ]);
    const byIntensity = observation(bundle, 'by_intensity').component ?? [];
    expect(byIntensity.map(({ code, valueQuantity }) => [code.coding?.[0]?.code, valueQuantity?.value])).toContainEqual(
      ['by_intensity.severe.area', 32.5],
    );
  });

  test('a score has its value, its scale and the answers that it was derived from', () => {
    const total = observation(bundle, 'vas_global.total');
    expect(total).toMatchObject({
      valueQuantity: { value: 6 },
      referenceRange: [{ low: { value: 0 }, high: { value: 10 } }],
    });
    const response = (bundle.entry ?? []).find(({ fullUrl }) => fullUrl === total.derivedFrom?.[0]?.reference);
    expect(response?.resource?.resourceType).toBe('QuestionnaireResponse');
  });

  test('a score that could not be computed says that it is absent, and has no value', () => {
    const total = observation(bundle, 'odi.total');
    expect(total.dataAbsentReason).toBeDefined();
    expect(total).not.toHaveProperty('valueQuantity');
  });

  test('a skipped item is there without an answer', () => {
    const response = resources(bundle)
      .filter((resource): resource is QuestionnaireResponse => resource?.resourceType === 'QuestionnaireResponse')
      .at(-1);
    expect(response?.item).toEqual([
      { linkId: 'odi_1', text: 'Pain now', answer: [{ valueString: 'Moderate' }] },
      { linkId: 'odi_2', text: 'Personal care' },
    ]);
  });

  test('the index has its branches; a missing one names what is missing', () => {
    expect(observation(bundle, 'mcri')).toMatchObject({ valueQuantity: { value: 6.4 } });
    expect(observation(bundle, 'mcri').component).toHaveLength(5);
    const missing = observation(bundleOf(MISSING), 'mcri');
    expect(missing).toMatchObject({ note: [{ text: 'Missing: questionnaire koos_ps' }] });
    expect(missing).not.toHaveProperty('valueQuantity');
  });

  test('pictures are carried as they are', () => {
    const pictures = resources(bundle).filter((resource) => resource?.resourceType === 'DocumentReference');
    expect(pictures).toHaveLength(5);
    expect(JSON.stringify(pictures[4])).toContain('"contentType":"image/png","data":"iVBORw0KGgo="');
  });

  test('texts of rights holders cannot break out of the narrative', () => {
    const composition = bundle.entry?.[0]?.resource as Composition;
    const divs = (composition.section ?? []).map(({ text }) => text?.div ?? '');
    expect(divs.join('')).toContain('ODI &lt;&amp;&gt; &quot;back&quot;. ODI © Jeremy Fairbank');
  });
});

describe('an Accept header', () => {
  test.each([
    ['application/fhir+json', true],
    ['application/fhir+json; fhirVersion=4.0', true],
    ['Application/FHIR+JSON;fhirversion=4.0.1', true],
    ['application/fhir+json, */*;q=0.1', true],
    ['application/fhir+json, */*', true],
    ['application/json;q=0.5, application/fhir+json', true],
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/json', false],
    ['application/xml', false],
    ['application/fhir+xml', false],
    ['application/fhir+json;q=0', false],
    ['application/fhir+json; fhirVersion=5.0', false],
    ['application/json, application/fhir+json', false],
    ['application/fhir+json;q=0.5, application/json', false],
  ])('%s asks for FHIR: %s', (accept, expected) => {
    expect(acceptsFhir(accept)).toBe(expected);
  });

  test('of any text is answered one way or the other', () => {
    fc.assert(fc.property(fc.string(), (accept) => typeof acceptsFhir(accept) === 'boolean'));
  });
});
