import { expect, test } from '@jest/globals';
import type { AlgorithmVersions, Assessment } from '@pain-assessment/contracts';
import { stats } from '@pain-assessment/pain-map';
import {
  allInstruments,
  createInstrumentRegistry,
  currentVersions,
  instruments,
  ownTexts,
} from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { mcri } from '../mcri/mcri.ts';
import { drawnMap, scoringRequest, trunkSquare } from '../testing/requests.ts';
import { createCompute } from './compute.ts';

const zone = 'thoracolumbar_spine';

/** A second version of everything, clearly different. */
const odi = instruments.instrument('odi', 1);
const odi2 = { ...odi, version: 2, score: () => ({ total: 100 }) };
const registry = createInstrumentRegistry([...allInstruments, odi2]);
const own = ownTexts.flatMap((texts) => (texts.id === 'odi' ? [texts, { ...texts, version: 2 }] : [texts]));
const surfaces = new Map([
  [1, stats(1)],
  [
    2,
    (...parts: Parameters<ReturnType<typeof stats>>) => ({
      ...stats(1)(...parts),
      cells_by_intensity: { mild: 0, moderate: 0, severe: 0, very_severe: 1 },
      silhouette_cells: 1,
    }),
  ],
]);
const indices = new Map([
  [1, mcri(1)],
  [2, (parts: Parameters<ReturnType<typeof mcri>>[0]) => ({ ...mcri(1)(parts), score: 0 })],
]);

const today = createCompute();
const tomorrow = createCompute({ registry, own, surfaces, indices });
const assessment: Assessment = { cartography: drawnMap(trunkSquare), answers: typicalAnswers(zone) };
const versionOne: AlgorithmVersions = { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) };
const request = (versions: AlgorithmVersions) => scoringRequest(zone, { assessment, versions });

test('an assessment of version 1 keeps its numbers after version 2 is added', () => {
  expect(tomorrow(request(versionOne))).toEqual(today(request(versionOne)));
});

test('a new assessment uses version 2', () => {
  expect(currentVersions(zone, registry)).toEqual({ ...versionOne.questionnaires, odi: 2 });
});

test('each algorithm depends only on its own version', () => {
  const withOdi2 = tomorrow(request({ ...versionOne, questionnaires: currentVersions(zone, registry) }));
  expect(withOdi2.questionnaires.map(({ id, version }) => [id, version])).toContainEqual(['odi', 2]);
  expect(withOdi2.mcri.branches).toMatchObject({ functional_capacity: 0, vas: 3.5 });

  expect(tomorrow(request({ ...versionOne, stats_algo: 2 })).mcri.branches.mapping).toBe(0);
  expect(tomorrow(request({ ...versionOne, mcri_algo: 2 })).mcri).toMatchObject({ score: 0, branches: { vas: 3.5 } });
});

test('an assessment from before its zone listed the SF-12 is scored without it, and has its index', () => {
  const { sf12: _, ...before } = versionOne.questionnaires;
  const { sf12: __, ...answers } = typicalAnswers(zone);
  const earlier = { ...assessment, answers };
  const { questionnaires, mcri } = today(
    scoringRequest(zone, { assessment: earlier, versions: { ...versionOne, questionnaires: before } }),
  );

  expect(questionnaires.map(({ id }) => id)).toEqual(['vas_global', 'odi', 'eq5d', 'hads']);
  expect(mcri).toEqual(today(request(versionOne)).mcri);
});

test.each([
  ['stats_algo', { ...versionOne, stats_algo: 9 }],
  ['mcri_algo', { ...versionOne, mcri_algo: 9 }],
  ['questionnaire', { ...versionOne, questionnaires: { ...versionOne.questionnaires, odi: 9 } }],
] as const)('rejects an unknown %s version', (_, versions) => {
  expect(() => today(request(versions))).toThrow(expect.objectContaining({ code: 'unknown_version' }));
});
