import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acceptsFhir } from './accepts.ts';

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

  test('with any text has a result', () => {
    fc.assert(fc.property(fc.string(), (accept) => typeof acceptsFhir(accept) === 'boolean'));
  });
});
