import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { CURRENT_ALGORITHMS, type ScoringReply, type ScoringRequest } from '@pain-assessment/contracts';
import { stats } from '@pain-assessment/pain-map';
import { ordinaryMaps } from '@pain-assessment/pain-map/testing';
import { createCompute } from '../compute/compute.ts';
import { mcri } from './mcri.ts';

interface Frozen {
  readonly request: ScoringRequest;
  readonly expected: Pick<ScoringReply, 'cartography' | 'mcri'> & { readonly scores: Record<string, unknown> };
}

/*
 * Frozen requests and numbers of `stats_algo: 1`, `mcri_algo: 1` and version 1 of every questionnaire. A difference
 * here needs a new version (contract.md#versions).
 */
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}-version-1.json`, import.meta.url), 'utf8'));
const frozen: Record<string, Frozen> = read('mcri');
const compute = createCompute();

test.each(Object.entries(frozen))('the numbers of version 1 never change: %s', (_, { request, expected }) => {
  const { cartography, mcri, questionnaires } = compute(request);
  const scores = Object.fromEntries(questionnaires.map((entry) => [entry.id, entry.scores]));
  expect({ cartography, scores, mcri }).toMatchObject(expected);
});

test('the mapping branch of version 1 never changes', () => {
  const patients = [
    { sex: 'female', height_cm: 175, weight_kg: 68 },
    { sex: 'male', height_cm: 163.5, weight_kg: 121.3 },
  ] as const;
  const burdens: Record<string, number[]> = read('burden');
  for (const [name, strokes] of Object.entries(ordinaryMaps())) {
    patients.forEach((patient, index) => {
      const map = stats(1)({ no_pain: strokes.length === 0, strokes: [...strokes] }, patient);
      const { branches } = mcri(1)({ map, functional_capacity: null, eq5d: null, hads: null, vas: null });
      expect(branches.mapping).toBe(10 * (1 - Math.cbrt(burdens[name]?.[index] ?? Number.NaN)));
    });
  }
});

test('every current version has an implementation', () => {
  expect(stats(CURRENT_ALGORITHMS.stats_algo)).toBeDefined();
  expect(mcri(CURRENT_ALGORITHMS.mcri_algo)).toBeDefined();
});

test('rejects an unknown version by its code', () => {
  expect(() => mcri(7)).toThrow(
    expect.objectContaining({ code: 'unknown_version', message: 'no such version of mcri_algo' }),
  );
});
