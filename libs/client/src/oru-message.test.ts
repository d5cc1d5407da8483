import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Result } from './api-types.ts';
import { toOruMessage } from './oru-message.ts';

const surface = { cm2: 10.5, percent: 50 };
const none = { cm2: 0, percent: 0 };
const RESULT = {
  session_id: 'ses_4f7k2m6q5r3t6v4x5z3b2c4d6f',
  reference: 'REC|1',
  computed_at: '2026-01-01T10:14:42.000Z',
  zone: 'knee',
  locale: 'fr-FR',
  modules: ['cartography', 'questionnaires'],
  patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
  body_shape: 'normal',
  provenance: {
    value_set: 'fr',
    wording: { hads: { official: false, pack: null } },
    capture: 'drawn',
    reopened_from: null,
  },
  cartography: {
    no_pain: false,
    pain_surface: { cm2: 21, percent_of_body: 0.2 },
    by_intensity: { mild: surface, moderate: none, severe: surface, very_severe: none },
    by_typology: { burning: surface },
    by_family: { mechanical: none, neuropathic: surface },
    untyped: surface,
    hypoesthesia_outside_pain_cm2: 0,
    by_region: [{ region: 'front.knee.left', view: 'front', name: 'Genou & cuisse', cm2: 21, percent: 100 }],
  },
  questionnaires: [
    {
      id: 'hads',
      name: 'HADS',
      scores: { anxiety: 7 },
      score_ranges: { anxiety: [0, 21], depression: [0, 21] },
      score_directions: { anxiety: 'higher_is_worse', depression: 'higher_is_worse' },
      answers: [
        { item: 'hads_1', value: 1 },
        { item: 'hads_2', value: null },
      ],
    },
  ],
  mcri: {
    status: 'missing',
    branches: { mapping: 8.1, hads: null },
    missing: [{ kind: 'item', questionnaire: 'hads', item: 'hads_2' }],
    radar_image: null,
  },
} as unknown as Result;

/** Fields of a message by segment; MSH-1 is the separator itself, so its fields are counted from there. */
function parse(message: string) {
  expect(message.endsWith('\r')).toBe(true);
  return message
    .slice(0, -1)
    .split('\r')
    .map((line) => {
      const [name = '', ...fields] = line.split('|');
      return { name, field: (number: number) => fields[number - (name === 'MSH' ? 2 : 1)] ?? '' };
    });
}
const readText = (text: string) =>
  text.replace(/\\([EFSTR])\\/g, (_, code: string) => ({ E: '\\', F: '|', S: '^', T: '&', R: '~' })[code] ?? '');

function observations(result: Result) {
  const segments = parse(toOruMessage(result, { patientId: 'P1' }));
  return segments.flatMap(({ name, field }, index) => {
    if (name !== 'OBX') return [];
    const after = segments.slice(index + 1);
    const end = after.findIndex((each) => each.name !== 'NTE');
    const notes = after.slice(0, end < 0 ? after.length : end);
    return [
      { code: field(3).split('^')[0], value: field(5), status: field(11), notes: notes.map((note) => note.field(3)) },
    ];
  });
}

test('has the header of ORU^R01 in version 2.5.1, in UTF-8, with an identifier of at most 20 characters', () => {
  const [header] = parse(toOruMessage(RESULT, { patientId: 'P1', receivingApplication: 'CHART' }));
  const fields = [3, 5, 7, 9, 10, 11, 12, 18].map((number) => header?.field(number));
  const message = ['ORU^R01^ORU_R01', '4f7k2m6q5r3t6v4x5z3b', 'P', '2.5.1', 'UNICODE UTF-8'];
  expect(fields).toEqual(['PAIN-ASSESSMENT', 'CHART', '20260101101442+0000', ...message]);
});

test('a result of a test key is a test message, and the same result has the same identifier', () => {
  const test = { ...RESULT, provenance: { ...RESULT.provenance, test: true } } as Result;
  const [header] = parse(toOruMessage(test, { patientId: 'P1' }));
  expect(header?.field(11)).toBe('T');
  expect(toOruMessage(RESULT, { patientId: 'P1' })).toBe(toOruMessage(RESULT, { patientId: 'P1' }));
});

test('has areas, scores and branches as numbers with their units, and empty reference ranges', () => {
  const segments = parse(toOruMessage(RESULT, { patientId: 'P1' })).filter(({ name }) => name === 'OBX');
  const byCode = new Map(segments.map((segment) => [segment.field(3).split('^')[0], segment]));
  const read = (code: string) => [5, 6, 7, 11].map((number) => byCode.get(code)?.field(number));

  expect(read('pain_surface')).toEqual(['21', 'cm2^^UCUM', '', 'F']);
  expect(read('pain_surface.share_of_body')).toEqual(['0.2', '%^^UCUM', '', 'F']);
  expect(read('by_intensity.severe.area')).toEqual(['10.5', 'cm2^^UCUM', '', 'F']);
  expect(read('by_region.front.knee.left')).toEqual(['21', 'cm2^^UCUM', '', 'F']);
  expect(read('hads.anxiety')).toEqual(['7', '1^^UCUM', '', 'F']);
  expect(read('mcri.mapping')).toEqual(['8.1', '1^^UCUM', '', 'F']);
  expect(segments.map((segment) => segment.field(1))).toEqual(segments.map((_, index) => String(index + 1)));
});

test('reports what is missing as X, with the reason in a note', () => {
  const missing = observations(RESULT).filter(({ status }) => status === 'X');
  expect(missing.map(({ code, value }) => [code, value])).toEqual([
    ['mcri', ''],
    ['mcri.hads', ''],
    ['hads.depression', ''],
  ]);
  expect(missing[0]?.notes[0]).toBe('not computed, missing: hads_2');
  expect(missing[2]?.notes[0]).toBe('not computed: 1 of 2 items without an answer');
});

test('a map that was asked for and is empty is X; one that was not asked for is absent', () => {
  const empty = observations({ ...RESULT, cartography: null } as unknown as Result);
  expect(empty.find(({ code }) => code === 'pain_surface')).toMatchObject({ status: 'X' });
  const absent = observations({ ...RESULT, cartography: null, modules: ['questionnaires'] } as unknown as Result);
  expect(absent.map(({ code }) => code)).toEqual(['hads.anxiety', 'hads.depression']);
});

test('says the scale, its direction and own wording beside a score', () => {
  const [score] = observations(RESULT).filter(({ code }) => code === 'hads.anxiety');
  expect(score?.notes).toEqual([
    'Scale 0 to 21, higher is worse',
    'The patient read the own wording of the service, not the official text of the instrument',
  ]);
});

test('carries the report as encapsulated data after all numbers', () => {
  const pdf = new TextEncoder().encode('%PDF-1.7');
  const last = parse(toOruMessage(RESULT, { patientId: 'P1', pdf })).at(-1);
  expect([last?.name, last?.field(2), last?.field(11)]).toEqual(['OBX', 'ED', 'F']);
  const [, type, subtype, encoding, data = ''] = last?.field(5).split('^') ?? [];
  expect([type, subtype, encoding]).toEqual(['AP', 'PDF', 'Base64']);
  expect(Buffer.from(data, 'base64').toString()).toBe('%PDF-1.7');
});

describe('texts of the caller', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  const OPTIONS = fc.record({ patientId: text, visit: text, order: text, assigningAuthority: text });

  test('come back whole after unescaping, and make no segment, field or component of their own', () => {
    const plain = parse(toOruMessage(RESULT, { patientId: 'P', visit: 'V', order: 'O', assigningAuthority: 'A' }));
    fc.assert(
      fc.property(OPTIONS, (options) => {
        const segments = parse(toOruMessage(RESULT, options));
        expect(segments.map(({ name }) => name)).toEqual(plain.map(({ name }) => name));
        const [, patient, visit, order] = segments;
        const oneLine = (given: string) => given.replace(/[\r\n]+/g, ' ');
        const [id = '', , , authority = ''] = patient?.field(3).split('^') ?? [];
        expect([id, authority].map(readText)).toEqual([options.patientId, options.assigningAuthority].map(oneLine));
        expect([visit?.field(19), order?.field(2)].map((field) => readText(field ?? ''))).toEqual(
          [options.visit, options.order].map(oneLine),
        );
      }),
    );
  });
});
