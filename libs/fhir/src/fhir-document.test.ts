import { describe, expect, test } from '@jest/globals';
import type { Result } from '@pain-assessment/contracts';
import { createR4Validator } from './testing/index.ts';
import { COMPUTED, MISSING, NOTHING_ASKED, observation, resources, toBundle } from './testing/sample-results.ts';

const r4Errors = createR4Validator();
const HTEST = 'http://terminology.hl7.org/CodeSystem/v3-ActReason HTEST';

const RESULTS: [string, Result][] = [
  ['a computed index', COMPUTED],
  ['a missing index', MISSING],
  ['nothing but the reasons why it is missing', NOTHING_ASKED],
  ['a test key', { ...COMPUTED, provenance: { ...COMPUTED.provenance, test: true } }],
];

describe.each(RESULTS)('the document of %s', (_, result) => {
  const bundle = toBundle(result);

  test('is valid by the R4 JSON schema, like each of its resources', () => {
    expect(resources(bundle).flatMap((resource) => r4Errors(resource as { resourceType: string }))).toEqual([]);
    expect(r4Errors(bundle)).toEqual([]);
  });

  test('begins with the Composition and lists every other resource once', () => {
    expect(bundle).toMatchObject({ type: 'document', timestamp: result.computed_at });
    expect(bundle.identifier?.value).toMatch(/^urn:uuid:/);
    expect(bundle.entry?.[0]?.resource?.resourceType).toBe('Composition');
    const urls = (bundle.entry ?? []).map(({ fullUrl }) => fullUrl);
    expect(new Set(urls).size).toBe(urls.length);
    const composition = bundle.entry?.[0]?.resource as fhir4.Composition;
    const listed = [
      ...(composition.section ?? []).flatMap(({ entry }) => (entry ?? []).map(({ reference }) => reference)),
      ...composition.author.map(({ reference }) => reference),
      composition.custodian?.reference,
    ];
    expect(listed.sort()).toEqual(urls.slice(1).sort());
  });

  test('refers only to itself and the questionnaires', () => {
    const urls = new Set((bundle.entry ?? []).map(({ fullUrl }) => fullUrl));
    const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]*)"/g)].map(([, url]) => url);
    expect(references.length).toBeGreaterThan(2);
    expect(references.filter((url) => !urls.has(url))).toEqual([]);
  });

  test("contains no patient: the subject is a logical reference with the integrator's reference", () => {
    const subject = {
      type: 'Patient',
      identifier: { system: 'urn:oid:2.25.115759078313804000065591773095362730580.6', value: result.reference },
      display: 'The patient, to be named by the integrator',
    };
    expect(resources(bundle).map((resource) => resource?.resourceType)).not.toContain('Patient');
    for (const resource of resources(bundle)) {
      if (resource && 'subject' in resource) expect(resource.subject).toEqual(subject);
    }
    expect(bundle.entry?.[0]?.resource).toMatchObject({ subject });
    const [unnamed] = resources(toBundle({ ...result, reference: null }));
    expect(JSON.stringify(unnamed)).not.toContain('"value":"REC');
  });

  test('names the organisation of the account as performer', () => {
    const found = resources(bundle).find((resource) => resource?.resourceType === 'Organization');
    expect(found).toMatchObject({ name: 'Demo clinic', identifier: [{ value: 'demo' }] });
  });

  test('has the tag of test data on itself and on every resource exactly if a test key made it', () => {
    const isTagged = (resource: fhir4.Resource | undefined) =>
      resource?.meta?.tag?.some(({ system, code }) => `${system} ${code}` === HTEST) === true;
    const all = [bundle, ...resources(bundle)].map((resource) => isTagged(resource));
    expect(new Set(all)).toEqual(new Set([result.provenance.test === true]));
  });

  test('has a narrative for every resource', () => {
    for (const resource of resources(bundle)) {
      expect(resource).toMatchObject({ text: { status: 'generated', div: expect.stringMatching(/<p>[^<]+<\/p>/) } });
    }
  });

  test('is the same each time, and different for another session', () => {
    expect(toBundle(result)).toEqual(bundle);
    const other = toBundle({ ...result, session_id: 'ses_other' });
    const urls = new Set((bundle.entry ?? []).map(({ fullUrl }) => fullUrl));
    expect((other.entry ?? []).filter(({ fullUrl }) => urls.has(fullUrl))).toEqual([]);
  });
});

describe('values', () => {
  const bundle = toBundle(COMPUTED);

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

  test('a score has its value, its scale and its answers', () => {
    const total = observation(bundle, 'vas_global.total');
    expect(total).toMatchObject({
      valueQuantity: { value: 6 },
      referenceRange: [{ low: { value: 0 }, high: { value: 10 } }],
    });
    const response = (bundle.entry ?? []).find(({ fullUrl }) => fullUrl === total.derivedFrom?.[0]?.reference);
    expect(response?.resource?.resourceType).toBe('QuestionnaireResponse');
  });

  test('an incomputable score has a reason and no value', () => {
    const total = observation(bundle, 'odi.total');
    expect(total.dataAbsentReason).toBeDefined();
    expect(total).not.toHaveProperty('valueQuantity');
  });

  test('resources about the treated area have its SNOMED CT code, if there is one for the whole zone', () => {
    const site = (result: Result, code: string) => observation(toBundle(result), code).bodySite?.coding;
    expect(site(COMPUTED, 'odi.total')).toMatchObject([{ code: 'thoracolumbar_spine' }]);
    expect(site({ ...COMPUTED, zone: 'knee' }, 'mcri')).toMatchObject([
      { code: 'knee' },
      { system: 'http://snomed.info/sct', code: '72696002' },
    ]);
    expect(site(COMPUTED, 'hads.total')).toBeUndefined();
    // Pain is drawn on the whole body, not only in the zone.
    expect(site(COMPUTED, 'pain_surface')).toBeUndefined();
  });

  test('it contains no address that expires with the result', () => {
    expect(JSON.stringify(bundle)).not.toContain('http://localhost');
  });

  test('the index has its branches, and a missing one names its missing inputs', () => {
    expect(observation(bundle, 'mcri')).toMatchObject({ valueQuantity: { value: 6.4 } });
    expect(observation(bundle, 'mcri').component).toHaveLength(5);
    const missing = observation(toBundle(MISSING), 'mcri');
    expect(missing).toMatchObject({ note: [{ text: 'Missing: questionnaire koos_ps' }] });
    expect(missing).not.toHaveProperty('valueQuantity');
  });

  test('it contains the pictures unchanged', () => {
    const pictures = resources(bundle).filter((resource) => resource?.resourceType === 'DocumentReference');
    expect(pictures).toHaveLength(6);
    expect(JSON.stringify(pictures[4])).toContain('"contentType":"image/png","data":"iVBORw0KGgo="');
  });

  test('it contains the resume bundle as the text for a creation', () => {
    const { content } = resources(bundle).at(-1) as fhir4.DocumentReference;
    expect(Buffer.from(content[0]?.attachment.data ?? '', 'base64').toString()).toBe('rb1.k1.3q2-7wZk0mT9');
  });

  test('the index of EQ-5D has three decimals and names its value set', () => {
    expect(observation(bundle, 'eq5d.index')).toMatchObject({
      valueQuantity: { value: 0.483 },
      referenceRange: [{ low: { value: -0.525 }, high: { value: 1 } }],
      note: [{ text: 'Value set: fr' }],
      meta: { tag: [{ code: 'wording.official' }, { code: 'value_set.fr' }] },
    });
  });

  test('a code of a validated instrument appears only for its official wording', () => {
    const codes = (code: string) => (observation(bundle, code).code.coding ?? []).map((coding) => coding.code);
    expect(codes('eq5d.index')).toEqual(['eq5d.index', '736534008']);
    expect(codes('odi.total')).toEqual(['odi.total']);
    expect(codes('vas_global.total')).toEqual(['vas_global.total', '38214-3']);
    expect(observation(bundle, 'vas_global.total').code.coding?.[1]?.display).toContain('Visual analog score');
    expect(observation(bundle, 'odi.total').note?.[0]?.text).toContain('own wording');
  });

  test('a licensed text stays out of the questions, and out of a result without named wording', () => {
    expect(JSON.stringify(bundle)).toContain('Personal care');
    expect(JSON.stringify(bundle)).not.toContain('Licensed question');
    const { provenance: _, ...unknown } = COMPUTED;
    expect(JSON.stringify(toBundle(unknown as Result))).not.toContain('Personal care');
  });

  test('it states the capture of the map and the reopening', () => {
    expect(JSON.stringify(observation(bundle, 'pain_surface'))).toContain('"code":"capture.drawn"');
    expect(bundle.entry?.[0]?.resource).toMatchObject({
      event: [{}, { period: { start: '2026-01-01T10:00:00.000Z' } }],
    });
  });

  test('texts of rights holders cannot break out of the narrative', () => {
    const composition = bundle.entry?.[0]?.resource as fhir4.Composition;
    const divs = (composition.section ?? []).map(({ text }) => text?.div ?? '');
    expect(divs.join('')).toContain('ODI &lt;&amp;&gt; &quot;back&quot;. ODI © Jeremy Fairbank');
  });
});

describe('painful regions', () => {
  const regions = resources(toBundle(COMPUTED)).filter((resource) => JSON.stringify(resource).includes('"by_region"'));

  test('are an Observation each, with its body site, area and share', () => {
    expect(regions).toMatchObject([
      {
        resourceType: 'Observation',
        bodySite: {
          coding: [
            { code: 'region.front.knee.left', display: 'Knee, left' },
            { system: 'http://snomed.info/sct', code: '72696002', display: 'Knee region structure' },
          ],
          text: 'Knee, left',
        },
        component: [
          { code: { coding: [{ code: 'by_region.area' }] }, valueQuantity: { value: 12.3, code: 'cm2' } },
          { code: { coding: [{ code: 'by_region.share' }] }, valueQuantity: { value: 75, code: '%' } },
        ],
      },
      { bodySite: { text: 'Back of the knee, left' } },
    ]);
  });

  test('have only our own code if SNOMED CT has none for the whole region', () => {
    expect(regions[1]).toMatchObject({ bodySite: { coding: [{ code: 'region.back.hollow_of_knee.left' }] } });
  });
});
