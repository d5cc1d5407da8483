import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CreateSession } from './create-session.ts';
import { listFieldErrors } from './field-errors.ts';
import { createSessionBody } from './testing/index.ts';

const findErrors = (body: unknown) => {
  const parsed = CreateSession.safeParse(body);
  return parsed.success ? [] : listFieldErrors(parsed.error, body);
};

describe('the create request', () => {
  test('accepts a body with every field of the specification unchanged', () => {
    const body = {
      ...createSessionBody(),
      resume_bundle: 'opaque',
      options: { session_pin: 'required', show_results: true },
    };
    expect(CreateSession.parse(body)).toEqual(body);
  });

  test.each([
    ['/colour', 'unknown_field', { colour: 'red' }],
    ['/zone', 'invalid_value', { zone: 'elbow' }],
    ['/zone', 'required', { zone: undefined }],
    ['/patient', 'required', { patient: undefined }],
    ['/patient/height_cm', 'required', { patient: { sex: 'male', weight_kg: 70 } }],
    ['/modules', 'required', { modules: undefined }],
    ['/modules', 'invalid_type', { modules: null }],
    ['/patient', 'invalid_type', { patient: null }],
    ['/patient/height_cm', 'too_small', { patient: { sex: 'male', height_cm: 49.9, weight_kg: 70 } }],
    ['/patient/height_cm', 'too_big', { patient: { sex: 'male', height_cm: 250.1, weight_kg: 70 } }],
    ['/patient/weight_kg', 'too_small', { patient: { sex: 'male', height_cm: 170, weight_kg: 1.9 } }],
    ['/patient/weight_kg', 'invalid_type', { patient: { sex: 'male', height_cm: 170, weight_kg: '70' } }],
    ['/patient/name', 'unknown_field', { patient: { sex: 'male', height_cm: 170, weight_kg: 70, name: 'x' } }],
    ['/locale', 'invalid_value', { locale: 'english' }],
    ['/locale', 'invalid_value', { locale: null }],
    ['/modules', 'too_small', { modules: [] }],
    ['/modules', 'invalid_value', { modules: ['cartography', 'cartography'] }],
    ['/modules/0', 'invalid_value', { modules: ['mri'] }],
    ['/reference', 'invalid_value', { reference: '' }],
    ['/reference', 'invalid_value', { reference: 'a'.repeat(65) }],
    ['/reference', 'invalid_type', { reference: null }],
    ['/reference', 'invalid_value', { reference: 'line\nbreak' }],
    ['/options/session_pin', 'invalid_value', { options: { session_pin: 'maybe' } }],
    ['/options/colour', 'unknown_field', { options: { colour: 1 } }],
    ['/options/show_results', 'invalid_type', { options: { show_results: 'yes' } }],
  ])('rejects %s with %s', (pointer, code, change) => {
    expect(findErrors({ ...createSessionBody(), ...change })).toContainEqual(
      expect.objectContaining({ pointer, code }),
    );
  });

  test('accepts any text as a bundle, even an empty one: only opening it decides', () => {
    expect(findErrors({ ...createSessionBody(), resume_bundle: '' })).toEqual([]);
  });

  test('a reference counts code points, not UTF-16 units', () => {
    expect(findErrors({ ...createSessionBody(), reference: '🩺'.repeat(64) })).toEqual([]);
  });

  test('errors never repeat a value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('zone', 'patient', 'locale', 'modules', 'options', 'reference'),
        fc.anything(),
        (field, value) => {
          const canary = 'c4n4ry-value';
          const body = { ...createSessionBody(), [field]: [value, canary, { inner: canary }] };
          expect(JSON.stringify(findErrors(body))).not.toContain(canary);
        },
      ),
    );
  });
});
