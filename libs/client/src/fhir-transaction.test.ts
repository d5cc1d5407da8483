import { describe, expect, test } from '@jest/globals';
import type { FhirDocument } from './api-types.ts';
import { type FhirResource, toTransaction } from './fhir-transaction.ts';

const OURS = 'urn:oid:2.25.1';
const subject = { type: 'Patient', identifier: { system: OURS, value: 'REC' } };
const identifier = (what: string) => [{ system: OURS, value: `ses_1/${what}` }];
const performer = [{ reference: 'urn:uuid:org', display: 'Demo clinic' }];
const RESOURCES: readonly FhirResource[] = [
  {
    resourceType: 'Composition',
    identifier: { system: OURS, value: 'ses_1/document' },
    type: { text: 'Pain assessment' },
    title: 'Pain assessment',
    date: '2026-01-01T10:00:00.000Z',
    author: [{ reference: 'urn:uuid:device' }],
    language: 'en-GB',
    subject,
    custodian: { reference: 'urn:uuid:org' },
  },
  { resourceType: 'Organization', identifier: [{ system: OURS, value: 'demo' }], name: 'Demo clinic' },
  { resourceType: 'DiagnosticReport', identifier: identifier('report'), subject, performer },
  { resourceType: 'Observation', identifier: identifier('observation/mcri'), subject, performer },
  { resourceType: 'Questionnaire', url: 'https://example.org/q/odi', version: '1-en-GB' },
  { resourceType: 'QuestionnaireResponse', identifier: identifier('answers/odi')[0] ?? {}, subject, source: subject },
  {
    resourceType: 'DocumentReference',
    masterIdentifier: identifier('picture')[0] ?? {},
    category: [{ text: 'c' }],
    subject,
  },
];
const NAMES = ['comp', 'org', 'report', 'mcri', 'odi', 'answers', 'picture'];
const DOCUMENT = {
  resourceType: 'Bundle',
  type: 'document',
  entry: RESOURCES.map((resource, index) => ({ fullUrl: `urn:uuid:${NAMES[index]}`, resource })),
} as unknown as FhirDocument;

const resources = (chart: Parameters<typeof toTransaction>[1]) =>
  toTransaction(DOCUMENT, chart).entry.map(({ resource }) => resource);
const ofType = (type: string, all: readonly FhirResource[]) => all.find(({ resourceType }) => resourceType === type);

describe('a transaction', () => {
  test('creates each resource by its identifier, and a questionnaire by its canonical with the version', () => {
    const { entry } = toTransaction(DOCUMENT, { patient: 'Patient/1' });
    const searches = entry.map(({ request }) => Object.fromEntries(new URLSearchParams(request.ifNoneExist)));
    expect(searches.map(({ identifier: found, url }) => found ?? url)).toEqual([
      `${OURS}|ses_1/document`,
      `${OURS}|demo`,
      `${OURS}|ses_1/report`,
      `${OURS}|ses_1/observation/mcri`,
      'https://example.org/q/odi',
      `${OURS}|ses_1/answers/odi`,
      `${OURS}|ses_1/picture`,
    ]);
    expect(searches[4]).toMatchObject({ version: '1-en-GB' });
    expect(entry.map(({ request }) => request.url)).toEqual(RESOURCES.map(({ resourceType }) => resourceType));
  });

  test('names the patient as subject and as the person who answered, and leaves no logical reference', () => {
    const all = resources({ patient: 'Patient/1' });
    expect(JSON.stringify(all)).not.toContain('"type":"Patient"');
    expect(ofType('QuestionnaireResponse', all)).toMatchObject({
      subject: { reference: 'Patient/1' },
      source: { reference: 'Patient/1' },
    });
  });

  test('names the encounter in every type that has one, in its own element', () => {
    const all = resources({ patient: 'Patient/1', encounter: 'Encounter/2' });
    const encounter = { reference: 'Encounter/2' };
    for (const type of ['Composition', 'DiagnosticReport', 'Observation', 'QuestionnaireResponse'])
      expect(ofType(type, all)).toMatchObject({ encounter });
    expect(ofType('DocumentReference', all)).toMatchObject({ context: { encounter: [encounter] } });
    for (const type of ['Organization', 'Questionnaire'])
      expect(JSON.stringify(ofType(type, all))).not.toContain('Encounter');
  });

  test('replaces the organization in every reference, and creates none', () => {
    const all = resources({ patient: 'Patient/1', organization: 'Organization/9' });
    expect(ofType('Organization', all)).toBeUndefined();
    expect(JSON.stringify(all)).not.toContain('urn:uuid:org');
    expect(ofType('Observation', all)).toMatchObject({ performer: [{ reference: 'Organization/9' }] });
  });

  test('adds the report as a document with type and category, once for a session', () => {
    const pdf = new TextEncoder().encode('%PDF-1.7');
    const [first, second] = [0, 1].map(() =>
      toTransaction(DOCUMENT, { patient: 'Patient/1', encounter: 'Encounter/2', pdf }).entry.at(-1),
    );
    expect(first?.request).toEqual(second?.request);
    expect(first?.request.ifNoneExist).toBe(`${new URLSearchParams({ identifier: `${OURS}|ses_1/document/report` })}`);
    expect(first?.resource).toMatchObject({
      resourceType: 'DocumentReference',
      status: 'current',
      text: { status: 'generated', div: expect.stringContaining('>Pain assessment</div>') },
      type: { text: 'Pain assessment' },
      category: [{ text: 'c' }],
      language: 'en-GB',
      subject: { reference: 'Patient/1' },
      context: { encounter: [{ reference: 'Encounter/2' }] },
      content: [{ attachment: { contentType: 'application/pdf', data: Buffer.from(pdf).toString('base64') } }],
    });
  });

  test('cannot store a report beside a bundle without a Composition', () => {
    const bundle = { ...DOCUMENT, entry: DOCUMENT.entry.slice(1) } as FhirDocument;
    expect(() => toTransaction(bundle, { patient: 'Patient/1', pdf: new Uint8Array(1) })).toThrow('no Composition');
  });
});
