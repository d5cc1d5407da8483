import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale, type Result, Zone } from '@pain-assessment/contracts';
import { rectangleLasso } from '@pain-assessment/contracts/testing';
import { allInstruments, findInstrument } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { openTablet } from '@pain-assessment/standalone/testing';
import fc from 'fast-check';
import { codebook, codebookCsv, listPaths } from '../../docs/codebook/codebook.ts';
import { findGroups } from '../../docs/codebook/missing-rules.ts';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { integrator } from '../support/integrator.ts';

const RECORDS_KEY = 'sk_test_records_0000000000000000000';
const RESULTS = 50;

let deployment: Deployment;
beforeAll(async () => {
  deployment = await inOneProcess();
});
afterAll(() => deployment?.close());

test('docs/codebook.csv is the generated codebook', () => {
  expect(readFileSync(new URL('../../docs/codebook.csv', import.meta.url), 'utf8')).toBe(codebookCsv());
});

test('every path is named once, and every number has its unit', () => {
  const rows = codebook();
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
  expect(rows.filter(({ type, unit }) => /number|integer/.test(type) && unit === '').map(({ path }) => path)).toEqual(
    [],
  );
  const scores = rows.filter(({ path }) => path.includes('].scores.'));
  expect(scores.filter(({ direction, missing }) => direction === '' || missing === '')).toEqual([]);
});

test.each(allInstruments.flatMap(({ id, scores }) => Object.keys(scores).map((score) => [id, score] as const)))(
  'the missing rule of %s %s is that of the instrument',
  (id, score) => {
    const instrument = findInstrument(id, 1);
    const groups = findGroups(instrument, score);
    const codes = instrument.items.map(
      (item) => [item.id, item.kind === 'scale' ? item.minimum : item.codes[0]] as const,
    );
    fc.assert(
      fc.property(fc.subarray(instrument.items.map((item) => item.id)), (answered) => {
        const answers = Object.fromEntries(codes.filter(([item]) => answered.includes(item)));
        const isComplete = groups.every(
          ({ items, needed }) => items.filter((item) => answered.includes(item)).length >= needed,
        );
        expect(instrument.score(answers, { valueSet: 'fr' })[score] !== undefined).toBe(isComplete);
      }),
    );
  },
);

/** Assessments from complete to empty. */
const lives = fc.record({
  zone: fc.constantFrom(...Zone.options),
  locale: fc.constantFrom(...Locale.options),
  modules: fc.subarray(['cartography', 'questionnaires'] as const, { minLength: 1 }),
  noPain: fc.boolean(),
  isDrawn: fc.boolean(),
  skipped: fc.double({ min: 0, max: 1, noNaN: true }),
});

test(`names every path of ${RESULTS} random results`, async () => {
  const { create, result } = integrator(deployment.baseUrl, RECORDS_KEY);
  const named = new Set(codebook().map(({ path }) => path));
  const unnamed = new Set<string>();
  let seen = 0;
  for (const { zone, locale, modules, noPain, isDrawn, skipped } of fc.sample(lives, { numRuns: RESULTS, seed: 51 })) {
    const body = { zone, locale, modules, patient: { sex: 'female', height_cm: 170, weight_kg: 65 } };
    const { json: created } = await create(body);
    const strokes = isDrawn && !noPain ? [rectangleLasso('back', 'severe', [320, 500, 400, 600])] : [];
    const answers = Object.fromEntries(
      Object.entries(typicalAnswers(zone)).map(([id, given]) => [
        id,
        Object.fromEntries(Object.entries(given).filter((_, index, all) => index >= skipped * all.length)),
      ]),
    );
    const tablet = openTablet(created.component.url);
    await tablet.start();
    await tablet.submit({
      ...(modules.includes('cartography') && { cartography: { no_pain: noPain, strokes } }),
      ...(modules.includes('questionnaires') && { answers }),
    });
    const { json } = await result(created.session_id);
    expect((json as Result).session_id).toBe(created.session_id);
    seen++;
    for (const path of listPaths(json)) if (!named.has(path)) unnamed.add(path);
  }

  expect([...unnamed]).toEqual([]);
  expect(seen).toBe(RESULTS);
});
