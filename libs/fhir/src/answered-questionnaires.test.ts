import { expect, test } from '@jest/globals';
import { COMPUTED, deviceUrl, odi, questionnaire, response, toBundle } from './testing/sample-results.ts';

const bundle = toBundle(COMPUTED);

test('an answer to a choice has the submitted code, its words and its ordinal value; a skipped item has no answer', () => {
  expect(response(bundle, 'odi')).toMatchObject({ status: 'completed', author: { reference: deviceUrl(bundle) } });
  expect(response(bundle, 'odi').item).toEqual([
    {
      linkId: 'odi_1',
      text: 'Pain now',
      answer: [
        {
          valueCoding: {
            extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 2 }],
            system: 'urn:oid:2.25.115759078313804000065591773095362730580.7',
            version: '1',
            code: 'odi.odi_1.2',
            display: 'Moderate',
          },
        },
      ],
    },
    { linkId: 'odi_2', text: 'Personal care' },
  ]);
});

test('an answer to a scale is a decimal or an integer, by the steps of the scale', () => {
  expect(response(bundle, 'vas_global').item).toMatchObject([{ answer: [{ valueDecimal: 6 }] }]);
  expect(response(bundle, 'eq5d').item).toMatchObject([{}, { answer: [{ valueInteger: 65 }] }]);
});

test('codes with weights have no ordinal value', () => {
  expect(JSON.stringify(response(bundle, 'hads'))).toContain('ordinalValue');
  expect(JSON.stringify(response(bundle, 'sf12'))).not.toContain('ordinalValue');
});

test('every item of a questionnaire has its type, and a choice all its options without licensed words', () => {
  const item = (id: string, index: number) => questionnaire(bundle, id).item?.[index];
  expect(item('odi', 0)).toMatchObject({ type: 'choice', text: 'Pain now' });
  expect(item('odi', 0)?.answerOption?.map(({ valueCoding }) => [valueCoding?.code, valueCoding?.display])).toEqual([
    ['odi.odi_1.0', 'No pain'],
    ['odi.odi_1.1', 'Slight pain'],
    ['odi.odi_1.2', 'Moderate pain'],
    ['odi.odi_1.3', 'Strong pain'],
    ['odi.odi_1.4', 'Very strong pain'],
    ['odi.odi_1.5', 'Extreme pain'],
  ]);
  expect(item('eq5d', 0)?.answerOption?.map(({ valueCoding }) => valueCoding?.display)).toEqual(
    Array(5).fill(undefined),
  );
  expect(item('vas_global', 0)).toMatchObject({
    type: 'decimal',
    extension: [{ valueDecimal: 0 }, { valueDecimal: 10 }],
  });
  expect(item('eq5d', 1)).toMatchObject({ type: 'integer', extension: [{ valueInteger: 0 }, { valueInteger: 100 }] });
});

test('a licensed answer has its code, and no words in displays and narratives', () => {
  const answered = response(bundle, 'eq5d');
  expect(answered.item?.[0]).toMatchObject({ answer: [{ valueCoding: { code: 'eq5d.mobility.3' } }] });
  expect(JSON.stringify(answered)).not.toContain('Licensed');
  expect(answered.text?.div).toContain('mobility: 3');
});

test('a questionnaire has one http canonical with its version, and its response names both', () => {
  const { url, version } = questionnaire(bundle, 'odi');
  expect(url).toBe('https://github.com/pain-assessment/pain-assessment/fhir/Questionnaire/odi');
  expect(response(bundle, 'odi').questionnaire).toBe(`${url}|${version}`);
});

test('a questionnaire without any answer is stopped, not completed', () => {
  const skipped = odi.answers.map((answer) => ({ ...answer, value: null }));
  const empty = toBundle({ ...COMPUTED, questionnaires: [{ ...odi, answers: skipped }] });
  expect(response(empty, 'odi').status).toBe('stopped');
});

test('the source is the patient, a logical reference like the subject', () => {
  const { subject, source } = response(bundle, 'odi');
  expect(source).toEqual(subject);
});
