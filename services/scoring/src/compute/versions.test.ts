import { afterAll, expect, test } from '@jest/globals';
import type { AlgorithmVersions, Assessment } from '@pain-assessment/contracts';
import { stats } from '@pain-assessment/pain-map';
import { STATS_ALGORITHMS } from '@pain-assessment/pain-map/testing';
import { currentVersions, findInstrument } from '@pain-assessment/questionnaires';
import { addVersions, typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { MCRI_ALGORITHMS, mcri } from '../mcri/mcri.ts';
import { drawnMap, scoringRequest, trunkSquare } from '../testing/requests.ts';
import { createCompute } from './compute.ts';

const zone = 'thoracolumbar_spine';
const compute = createCompute();
const assessment: Assessment = { cartography: drawnMap(trunkSquare), answers: typicalAnswers(zone) };
const versionOne: AlgorithmVersions = { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) };
const request = (versions: AlgorithmVersions) => scoringRequest(zone, { assessment, versions });
const today = compute(request(versionOne));

/** A release with a second version of everything, clearly different; returns a function that ends it. */
function beginTomorrow(): () => void {
  const odi2 = { ...findInstrument('odi', 1), version: 2, items: [], score: () => ({ total: 100 }) };
  const removeOdi = addVersions([odi2], { worded: true });
  const statsAlgorithms = STATS_ALGORITHMS as Map<number, ReturnType<typeof stats>>;
  const mcriAlgorithms = MCRI_ALGORITHMS as Map<number, ReturnType<typeof mcri>>;
  statsAlgorithms.set(2, (...parts) => ({
    ...stats(1)(...parts),
    cells_by_intensity: { mild: 0, moderate: 0, severe: 0, very_severe: 1 },
    silhouette_cells: 1,
  }));
  mcriAlgorithms.set(2, (parts) => ({ ...mcri(1)(parts), score: 0 }));
  return () => {
    removeOdi();
    statsAlgorithms.delete(2);
    mcriAlgorithms.delete(2);
  };
}

afterAll(beginTomorrow());
const latest: AlgorithmVersions = { ...versionOne, questionnaires: currentVersions(zone) };

test('an assessment of version 1 keeps its numbers after version 2 is added', () => {
  expect(compute(request(versionOne))).toEqual(today);
});

test('a new assessment uses version 2', () => {
  expect(latest.questionnaires).toEqual({ ...versionOne.questionnaires, odi: 2 });
});

test('each algorithm depends only on its own version', () => {
  const { odi: _, ...answers } = typicalAnswers(zone);
  const withOdi2 = compute(scoringRequest(zone, { assessment: { ...assessment, answers }, versions: latest }));
  expect(withOdi2.questionnaires.map(({ id, version }) => [id, version])).toContainEqual(['odi', 2]);
  expect(withOdi2.mcri.branches).toMatchObject({ functional_capacity: 0, vas: 3.5 });

  expect(compute(request({ ...versionOne, stats_algo: 2 })).mcri.branches.mapping).toBe(0);
  expect(compute(request({ ...versionOne, mcri_algo: 2 })).mcri).toMatchObject({
    score: 0,
    branches: { vas: 3.5 },
  });
});

test('answers are checked by the items of their version', () => {
  expect(() => compute(request(latest))).toThrow('/odi/odi_1 is not an item of this questionnaire');
});

test('an assessment from before its zone listed the SF-12 is scored without it, and has its index', () => {
  const { sf12: _, ...before } = versionOne.questionnaires;
  const { sf12: __, ...answers } = typicalAnswers(zone);
  const earlier = { ...assessment, answers };
  const { questionnaires, mcri } = compute(
    scoringRequest(zone, { assessment: earlier, versions: { ...versionOne, questionnaires: before } }),
  );

  expect(questionnaires.map(({ id }) => id)).toEqual(Object.keys(before));
  expect(mcri).toEqual(today.mcri);
});

test.each([
  ['stats_algo', { ...versionOne, stats_algo: 9 }],
  ['mcri_algo', { ...versionOne, mcri_algo: 9 }],
  ['questionnaire', { ...versionOne, questionnaires: { ...versionOne.questionnaires, odi: 9 } }],
] as const)('rejects an unknown %s version', (_, versions) => {
  expect(() => compute(request(versions))).toThrow(expect.objectContaining({ code: 'unknown_version' }));
});
