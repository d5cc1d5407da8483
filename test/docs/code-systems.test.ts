import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { codeSystems } from '@pain-assessment/fhir';
import { createR4Validator } from '@pain-assessment/fhir/testing';

const FOLDER = new URL('../../docs/fhir/', import.meta.url);
const systems = codeSystems();

test('docs/fhir contains the generated code systems', () => {
  const written = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  expect(written.toSorted()).toEqual(systems.map(({ name }) => `${name}.json`).toSorted());
  for (const system of systems)
    expect(JSON.parse(readFileSync(new URL(`${system.name}.json`, FOLDER), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(system)),
    );
});

test('a code system is valid R4 and names each code once', () => {
  const r4Errors = createR4Validator();
  for (const system of systems) {
    expect(r4Errors(system)).toEqual([]);
    const codes = (system.concept ?? []).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  }
});

test('every score has its unit, range and direction', () => {
  const measures = systems.find(({ name }) => name === 'PainAssessmentMeasures');
  const property = (code: string) =>
    Object.fromEntries(
      (measures?.concept?.find((concept) => concept.code === code)?.property ?? []).map(
        ({ code, valueString, valueDecimal }) => [code, valueString ?? valueDecimal],
      ),
    );
  expect(property('odi.total')).toEqual({ unit: '1', low: 0, high: 100, direction: 'higher_is_worse' });
  expect(property('mcri')).toEqual({ unit: '1', low: 0, high: 10, direction: 'higher_is_better' });
  expect(property('pain_surface')).toEqual({ unit: 'cm2' });
});
