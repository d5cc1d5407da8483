import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runCommand } from '../../support/programs.ts';
import { listGiven, listStored, MEASURES, playVisits, type StoredAnswers, type Visit } from '../fhir/visits.ts';
import { installMedplum } from './install.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const PATIENT = 'Patient/3f1b9a1e-8a0e-4b3b-9d5f-0c1d2e3f4a5b';
const TYPES = ['Composition', 'Device', 'Organization', 'Questionnaire', 'QuestionnaireResponse'];

type Found = StoredAnswers & { readonly valueQuantity?: { readonly value: number } };

const count = (states: readonly string[]) => ({
  created: states.filter((state) => state === '201').length,
  found: states.filter((state) => state === '200').length,
  other: states.filter((state) => state !== '200' && state !== '201'),
});

describe("Medplum's router, with two visits of one patient posted twice each", () => {
  const folder = mkdtempSync(join(tmpdir(), 'medplum-'));
  const all = (type: string) => `${type}?_count=1000`;
  const series = (code: string) => `Observation?code=${MEASURES}|${code}&subject=${PATIENT}`;
  let visits: readonly Visit[];
  let answers: readonly (readonly string[])[];
  let found: Record<string, Found[]>;

  beforeAll(async () => {
    visits = await playVisits(PATIENT);
    const searches = [...TYPES.map(all), series('mcri'), series('pain_surface')];
    const file = join(folder, 'visits.json');
    const patient = { resourceType: 'Patient', id: PATIENT.split('/')[1] };
    const transactions = visits.flatMap(({ transaction }) => [transaction, transaction]);
    writeFileSync(file, JSON.stringify({ patient, transactions, searches }));
    await installMedplum(folder);
    ({ answers, found } = JSON.parse(await runCommand([process.execPath, join(FOLDER, 'post.mjs'), file], folder)));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('creates each resource once: a repeat finds all of them, a second visit finds what both share', () => {
    const [first, repeated, second, again] = answers.map(count);
    const [one, other] = visits.map(({ transaction }) => transaction.entry.length);
    expect(first).toEqual({ created: one, found: 0, other: [] });
    expect(repeated).toEqual({ created: 0, found: one, other: [] });
    expect(second).toMatchObject({ other: [] });
    expect(again).toEqual({ created: 0, found: other, other: [] });
    const stored = Object.fromEntries(TYPES.map((type) => [type, found[all(type)]?.length]));
    const questionnaires = visits[0]?.result.questionnaires.length;
    expect(stored).toMatchObject({ Composition: 2, Device: 1, Organization: 1, Questionnaire: questionnaires });
  });

  test('has a series of two points of the index and of the painful area, as in the JSON', () => {
    const stored = (code: string) => found[series(code)]?.map(({ valueQuantity }) => valueQuantity?.value);
    const results = visits.map(({ result }) => result);
    expect(stored('mcri')).toEqual(results.map(({ mcri }) => (mcri.status === 'computed' ? mcri.score : 'missing')));
    expect(stored('pain_surface')).toEqual(results.map(({ cartography }) => cartography?.pain_surface.cm2));
  });

  test('returns every answer as it was given', () => {
    expect(listStored(found[all('QuestionnaireResponse')] ?? [])).toEqual(listGiven(visits));
  });
});
