import { expect, jest, test } from '@jest/globals';
import type { AlgorithmVersions, Assessment } from '@pain-assessment/contracts';
import * as painMap from '@pain-assessment/pain-map';
import { currentVersions, findInstrument } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { mcri } from '../mcri/mcri.ts';
import { drawnMap, scoringRequest, trunkSquare } from '../testing/requests.ts';
import { createCompute } from './compute.ts';

const zone = 'thoracolumbar_spine';
const today = createCompute();

/** A release with a second version of everything, clearly different. */
async function importTomorrow() {
  const lists = '../../../../libs/questionnaires/src/instruments.ts';
  const { allInstruments, ownTexts } = await import(lists);
  const odi2 = { ...findInstrument('odi', 1), version: 2, items: [], score: () => ({ total: 100 }) };
  const odiTexts = ownTexts.find(({ id }: { id: string }) => id === 'odi');
  const stats2: ReturnType<typeof painMap.stats> = (...parts) => ({
    ...painMap.stats(1)(...parts),
    cells_by_intensity: { mild: 0, moderate: 0, severe: 0, very_severe: 1 },
    silhouette_cells: 1,
  });
  const mcri2: ReturnType<typeof mcri> = (parts) => ({ ...mcri(1)(parts), score: 0 });
  jest.resetModules();
  jest.unstable_mockModule(lists, () => ({
    allInstruments: [...allInstruments, odi2],
    ownTexts: [...ownTexts, { ...odiTexts, version: 2 }],
  }));
  jest.unstable_mockModule('@pain-assessment/pain-map', () => ({
    ...painMap,
    stats: (version: number) => (version === 2 ? stats2 : painMap.stats(version)),
  }));
  jest.unstable_mockModule('../mcri/mcri.ts', () => ({
    mcri: (version: number) => (version === 2 ? mcri2 : mcri(version)),
  }));
  const { createCompute: createLater } = await import('./compute.ts');
  const questionnaires = await import('@pain-assessment/questionnaires');
  return { compute: createLater(), currentVersions: questionnaires.currentVersions };
}

const tomorrow = await importTomorrow();
const assessment: Assessment = { cartography: drawnMap(trunkSquare), answers: typicalAnswers(zone) };
const versionOne: AlgorithmVersions = { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) };
const latest: AlgorithmVersions = { ...versionOne, questionnaires: tomorrow.currentVersions(zone) };
const request = (versions: AlgorithmVersions) => scoringRequest(zone, { assessment, versions });

test('an assessment of version 1 keeps its numbers after version 2 is added', () => {
  expect(tomorrow.compute(request(versionOne))).toEqual(today(request(versionOne)));
});

test('a new assessment uses version 2', () => {
  expect(latest.questionnaires).toEqual({ ...versionOne.questionnaires, odi: 2 });
});

test('each algorithm depends only on its own version', () => {
  const { odi: _, ...answers } = typicalAnswers(zone);
  const withOdi2 = tomorrow.compute(scoringRequest(zone, { assessment: { ...assessment, answers }, versions: latest }));
  expect(withOdi2.questionnaires.map(({ id, version }) => [id, version])).toContainEqual(['odi', 2]);
  expect(withOdi2.mcri.branches).toMatchObject({ functional_capacity: 0, vas: 3.5 });

  expect(tomorrow.compute(request({ ...versionOne, stats_algo: 2 })).mcri.branches.mapping).toBe(0);
  expect(tomorrow.compute(request({ ...versionOne, mcri_algo: 2 })).mcri).toMatchObject({
    score: 0,
    branches: { vas: 3.5 },
  });
});

test('answers are checked by the items of their version', () => {
  expect(() => tomorrow.compute(request(latest))).toThrow('/odi/odi_1 is not an item of this questionnaire');
});

test('an assessment from before its zone listed the SF-12 is scored without it, and has its index', () => {
  const { sf12: _, ...before } = versionOne.questionnaires;
  const { sf12: __, ...answers } = typicalAnswers(zone);
  const earlier = { ...assessment, answers };
  const { questionnaires, mcri } = today(
    scoringRequest(zone, { assessment: earlier, versions: { ...versionOne, questionnaires: before } }),
  );

  expect(questionnaires.map(({ id }) => id)).toEqual(Object.keys(before));
  expect(mcri).toEqual(today(request(versionOne)).mcri);
});

test.each([
  ['stats_algo', { ...versionOne, stats_algo: 9 }],
  ['mcri_algo', { ...versionOne, mcri_algo: 9 }],
  ['questionnaire', { ...versionOne, questionnaires: { ...versionOne.questionnaires, odi: 9 } }],
] as const)('rejects an unknown %s version', (_, versions) => {
  expect(() => today(request(versions))).toThrow(expect.objectContaining({ code: 'unknown_version' }));
});
