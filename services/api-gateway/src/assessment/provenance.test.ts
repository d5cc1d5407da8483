import { describe, expect, test } from '@jest/globals';
import { CAPTURES, type Module, Provenance, ValueSet, Zone } from '@pain-assessment/contracts';
import { createQuestionnaires, currentVersions, questionnairesFor } from '@pain-assessment/questionnaires';
import fc from 'fast-check';
import { readAssessment } from '../session/read-assessment.ts';
import type { SessionProfile } from '../session/session.ts';
import { findProvenance } from './assess.ts';

const questionnaires = createQuestionnaires();
const MAPS = { drawn: { no_pain: false }, painless: { no_pain: true }, none: null } as const;

const arbitrary = fc.record({
  zone: fc.constantFrom(...Zone.options),
  modules: fc.subarray<Module>(['cartography', 'questionnaires'], { minLength: 1 }),
  valueSet: fc.constantFrom(...ValueSet.options),
  isTest: fc.boolean(),
  reopenedFrom: fc.constantFrom(null, '2025-12-01T10:00:00.000Z'),
  capture: fc.constantFrom(undefined, ...CAPTURES),
  map: fc.constantFrom(...(Object.keys(MAPS) as (keyof typeof MAPS)[])),
});
type Case = typeof arbitrary extends fc.Arbitrary<infer T> ? T : never;

function find({ zone, modules, valueSet, reopenedFrom, isTest, capture, map }: Case) {
  const versions = { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) };
  const profile = { valueSet, reopenedFrom, isTest, versions, locale: 'en-GB' } as SessionProfile;
  const assessment = readAssessment({ cartography: { no_pain: false, strokes: [], ...(capture && { capture }) } });
  const cartography = MAPS[map] as Parameters<typeof findProvenance>[1]['cartography'];
  return findProvenance({ zone, modules, profile, assessment }, { cartography }, questionnaires);
}

describe('the provenance of a result', () => {
  test('has the shape of the contract, and takes value set, reopening and test from the session', () => {
    fc.assert(
      fc.property(arbitrary, (given) => {
        const found = find(given);
        expect(Provenance.parse(found)).toEqual(found);
        expect(found.value_set).toBe(given.valueSet);
        expect(found.reopened_from?.computed_at ?? null).toBe(given.reopenedFrom);
        expect('test' in found && found.test).toBe(given.isTest);
      }),
    );
  });

  test('names the capture of the map, drawn by default, and none without a map or without pain', () => {
    fc.assert(
      fc.property(arbitrary, (given) => {
        expect(find(given).capture).toBe(given.map === 'drawn' ? (given.capture ?? 'drawn') : null);
      }),
    );
  });

  test('has the wording of every questionnaire of the zone, and of none without that module', () => {
    fc.assert(
      fc.property(arbitrary, (given) => {
        const asked = given.modules.includes('questionnaires') ? questionnairesFor(given.zone) : [];
        expect(Object.keys(find(given).wording)).toEqual(asked);
      }),
    );
  });
});
