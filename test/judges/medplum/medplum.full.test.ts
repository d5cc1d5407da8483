import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient, type FhirTransaction, type Result, toTransaction } from '@pain-assessment/client';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { DEMO_KEY } from '../../support/accounts.ts';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { runCommand } from '../../support/programs.ts';
import { completeAssessment } from '../fhir/patients.ts';
import { installMedplum } from './install.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const MEASURES = 'urn:oid:2.25.115759078313804000065591773095362730580.1';
const PATIENT = 'Patient/3f1b9a1e-8a0e-4b3b-9d5f-0c1d2e3f4a5b';
const TYPES = [
  'Composition',
  'Device',
  'DocumentReference',
  'Observation',
  'Organization',
  'Questionnaire',
  'QuestionnaireResponse',
];

interface Found {
  readonly resourceType: string;
  readonly effectiveDateTime?: string;
  readonly valueQuantity?: { readonly value: number };
  readonly item?: readonly FoundItem[];
}
interface FoundItem {
  readonly linkId: string;
  readonly item?: readonly FoundItem[];
  readonly answer?: readonly {
    readonly valueCoding?: { readonly code: string };
    readonly valueDecimal?: number;
    readonly valueInteger?: number;
  }[];
}

/** Item and answer of every answered item, at any depth: the number, or the part of the code behind the item. */
const listAnswers = (items: readonly FoundItem[] = []): string[] =>
  items.flatMap(({ linkId, item, answer = [] }) => [
    ...answer.map(
      ({ valueCoding, valueDecimal, valueInteger }) =>
        `${linkId} ${valueCoding?.code.split('.').at(-1) ?? valueDecimal ?? valueInteger}`,
    ),
    ...listAnswers(item),
  ]);

const count = (states: readonly string[]) => ({
  created: states.filter((state) => state === '201').length,
  found: states.filter((state) => state === '200').length,
  other: states.filter((state) => state !== '200' && state !== '201'),
});

describe("Medplum's router, with two visits of one patient posted twice each", () => {
  let deployment: Deployment;
  const folder = mkdtempSync(join(tmpdir(), 'medplum-'));
  const visits: { readonly result: Result; readonly transaction: FhirTransaction }[] = [];
  let answers: readonly (readonly string[])[];
  let found: Record<string, Found[]>;

  beforeAll(async () => {
    deployment = await inOneProcess({});
    const client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY });
    for (const patient of ['full', 'painless'] as const) {
      const id = await completeAssessment(client, { zone: 'knee', patient, answers: typicalAnswers('knee') });
      const document = await client.fhirDocument(id);
      const pdf = new Uint8Array(await new Response(await client.report(id)).arrayBuffer());
      visits.push({
        result: (await client.result(id)) as Result,
        transaction: toTransaction(document, { patient: PATIENT, pdf }),
      });
    }
    const searches = [
      ...TYPES.map((type) => `${type}?_count=1000`),
      ...['mcri', 'pain_surface'].map((code) => `Observation?code=${MEASURES}|${code}&subject=${PATIENT}`),
    ];
    const file = join(folder, 'visits.json');
    const patient = { resourceType: 'Patient', id: PATIENT.split('/')[1] };
    const transactions = visits.flatMap(({ transaction }) => [transaction, transaction]);
    writeFileSync(file, JSON.stringify({ patient, transactions, searches }));
    await installMedplum(folder);
    ({ answers, found } = JSON.parse(await runCommand([process.execPath, join(FOLDER, 'post.mjs'), file], folder)));
  });
  afterAll(async () => {
    await deployment?.close();
    rmSync(folder, { recursive: true });
  });

  test('creates each resource once: a repeat finds all of them, a second visit finds what both share', () => {
    const [first, repeated, second, again] = answers.map(count);
    const all = visits[0]?.transaction.entry.length;
    expect(first).toEqual({ created: all, found: 0, other: [] });
    expect(repeated).toEqual({ created: 0, found: all, other: [] });
    expect(second).toMatchObject({ other: [] });
    expect(again).toEqual({ created: 0, found: visits[1]?.transaction.entry.length, other: [] });
    const stored = Object.fromEntries(TYPES.map((type) => [type, found[`${type}?_count=1000`]?.length]));
    expect(stored).toMatchObject({
      Composition: 2,
      Device: 1,
      Organization: 1,
      Questionnaire: visits[0]?.result.questionnaires.length,
    });
  });

  test('has a series of two points of the index and of the painful area, as in the JSON', () => {
    const series = (code: string) =>
      found[`Observation?code=${MEASURES}|${code}&subject=${PATIENT}`]?.map(
        ({ valueQuantity }) => valueQuantity?.value,
      );
    const results = visits.map(({ result }) => result);
    expect(series('mcri')).toEqual(results.map(({ mcri }) => (mcri.status === 'computed' ? mcri.score : 'missing')));
    expect(series('pain_surface')).toEqual(results.map(({ cartography }) => cartography?.pain_surface.cm2));
  });

  test('returns every answer as it was given', () => {
    const returned = found['QuestionnaireResponse?_count=1000']?.flatMap(({ item }) => listAnswers(item)).sort();
    const given = visits
      .flatMap(({ result }) => result.questionnaires.flatMap(({ answers: all }) => all))
      .flatMap(({ item, value }) => (value === null ? [] : [`${item} ${value}`]));
    expect(returned).toEqual(given.sort());
  });
});
