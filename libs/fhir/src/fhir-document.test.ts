import { describe, expect, test } from '@jest/globals';
import type { Result } from '@pain-assessment/contracts';
import { codeSystems } from './codes/code-systems.ts';
import { createR4Validator } from './testing/index.ts';
import { COMPUTED, MISSING, NOTHING_ASKED, observation, resources, toBundle } from './testing/sample-results.ts';
import { findWords } from './words/words.ts';

const r4Errors = createR4Validator();
const HTEST = 'http://terminology.hl7.org/CodeSystem/v3-ActReason HTEST';

const OID = 'urn:oid:2.25.115759078313804000065591773095362730580';

interface Identified {
  readonly identifier?: fhir4.Identifier | fhir4.Identifier[];
  readonly masterIdentifier?: fhir4.Identifier;
}
const listIdentifiers = (resource: unknown): fhir4.Identifier[] => {
  const { identifier = [], masterIdentifier } = resource as Identified;
  return [identifier, masterIdentifier ?? []].flat();
};

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
      identifier: { system: `${OID}.6`, value: result.reference },
      display: findWords(result.locale).subject,
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

  test('has the mark of test data on itself and on every resource exactly if a test key made it', () => {
    const isMarked = (codings: fhir4.Coding[] | undefined) =>
      codings?.some(({ system, code }) => `${system} ${code}` === HTEST) === true;
    const all = [bundle, ...resources(bundle)].flatMap((resource) => [
      isMarked(resource?.meta?.tag),
      isMarked(resource?.meta?.security),
    ]);
    expect(new Set(all)).toEqual(new Set([result.provenance.test === true]));
  });

  test('has identifiers that no server rewrites: a system of ours, and the session with what it is', () => {
    const urls = (bundle.entry ?? []).map(({ fullUrl }) => fullUrl);
    const identifiers = [bundle, ...resources(bundle)].flatMap((resource) => listIdentifiers(resource));
    const values = identifiers.map(({ value }) => value);

    expect(values.filter((value) => urls.includes(value) || value?.startsWith('urn:'))).toEqual([]);
    expect(values).toEqual(
      expect.arrayContaining(
        ['document', 'composition', 'observation/mcri', 'diagnostic-report', 'resume-bundle'].map(
          (name) => `${result.session_id}/${name}`,
        ),
      ),
    );
    expect(new Set(identifiers.map(({ system }) => system))).toEqual(
      new Set(['3', '5', '8'].map((arc) => `${OID}.${arc}`)),
    );
  });

  test('has a language on itself and on every resource', () => {
    const languages = [bundle, ...resources(bundle)].map((resource) => (resource as { language?: string }).language);
    expect(new Set(languages)).toEqual(new Set([result.locale]));
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
    expect(observation(bundle, 'pain_surface').valueQuantity).toEqual({
      value: 216.7,
      unit: 'cm²',
      system: 'http://unitsofmeasure.org',
      code: 'cm2',
    });
    expect(observation(bundle, 'hypoesthesia_outside_pain').valueQuantity?.value).toBe(17.8);
    expect(observation(bundle, 'pain_surface').component?.map(({ valueQuantity }) => valueQuantity)).toEqual([
      { value: 2.1, unit: '%', system: 'http://unitsofmeasure.org', code: '%' },
      undefined,
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
    expect(total.referenceRange?.[0]?.text).toBe('0 (best) to 10 (worst); the whole scale, not a normal range');
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
    expect(observation(bundle, 'mcri').referenceRange?.[0]?.text).toMatch(/^0 \(worst\) to 10 \(best\)/);
    const missing = observation(toBundle(MISSING), 'mcri');
    expect(missing).toMatchObject({ note: [{ text: 'Missing: questionnaire koos_ps' }] });
    expect(missing).not.toHaveProperty('valueQuantity');
  });

  test('it contains the pictures unchanged', () => {
    const pictures = resources(bundle).filter((resource) => resource?.resourceType === 'DocumentReference');
    expect(pictures).toHaveLength(6);
    expect(JSON.stringify(pictures[4])).toContain('"contentType":"image/png","language":"en-GB","data":"iVBORw0KGgo="');
  });

  test('it contains the resume bundle as the text for a creation', () => {
    const { content } = resources(bundle).at(-1) as fhir4.DocumentReference;
    expect(Buffer.from(content[0]?.attachment.data ?? '', 'base64').toString()).toBe('rb1.k1.3q2-7wZk0mT9');
  });

  test('the index of EQ-5D has three decimals and names its value set', () => {
    expect(observation(bundle, 'eq5d.index')).toMatchObject({
      valueQuantity: { value: 0.768 },
      referenceRange: [{ low: { value: -0.525 }, high: { value: 1 } }],
      note: [{ text: 'Value set: France' }],
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
    expect(JSON.stringify(bundle)).not.toContain('Licensed');
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

test('documents have a category and a LOINC type beside our own', () => {
  const { type, category } = resources(toBundle(COMPUTED)).at(-1) as fhir4.DocumentReference;
  const report = resources(toBundle(COMPUTED)).find((resource) => resource?.resourceType === 'DiagnosticReport');
  const loinc = { system: 'http://loinc.org', code: '51855-5', display: 'Patient Note' };

  expect(type?.coding).toMatchObject([{ code: 'resume_bundle' }, loinc]);
  expect(category).toMatchObject([{ coding: [{ code: 'clinical-note' }] }]);
  expect(report).toMatchObject({
    category: [{ coding: [{ code: 'OTH' }] }],
    code: { coding: [{ code: 'pain_assessment' }, loinc] },
  });
});

test('every code of ours is in the published code systems', () => {
  const published = new Map(
    codeSystems().map(({ url, concept = [] }) => [url, new Set(concept.map(({ code }) => code))]),
  );
  const codings = RESULTS.flatMap(([, result]) =>
    [...JSON.stringify(toBundle(result)).matchAll(/"system":"([^"]+)","code":"([^"]+)"/g)].map(
      ([, system = '', code = '']) => ({ system, code }),
    ),
  );
  const ours = codings.filter(({ system }) => published.has(system));
  expect(ours.length).toBeGreaterThan(100);
  expect(ours.filter(({ system, code }) => !published.get(system)?.has(code))).toEqual([]);
});

test('two visits have one Device and one Organization', () => {
  const identified = (result: Result, type: string) =>
    resources(toBundle(result))
      .filter((resource) => resource?.resourceType === type)
      .flatMap((resource) => listIdentifiers(resource));
  const later = { ...COMPUTED, session_id: 'ses_later', computed_at: '2026-02-01T10:00:00.000Z' };

  for (const type of ['Device', 'Organization']) expect(identified(later, type)).toEqual(identified(COMPUTED, type));
});

describe('painful regions', () => {
  const regions = resources(toBundle(COMPUTED)).filter((resource) => JSON.stringify(resource).includes('"by_region"'));

  test('are an Observation each, with its body site, its area as value, and its share', () => {
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
        valueQuantity: { value: 162.5, code: 'cm2' },
        component: [{ code: { coding: [{ code: 'by_region.share' }] }, valueQuantity: { value: 75, code: '%' } }],
      },
      { bodySite: { text: 'Back of the knee, left' } },
    ]);
  });

  test('have only our own code if SNOMED CT has none for the whole region', () => {
    expect(regions[1]).toMatchObject({ bodySite: { coding: [{ code: 'region.back.hollow_of_knee.left' }] } });
  });
});
