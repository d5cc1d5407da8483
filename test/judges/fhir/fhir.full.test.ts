import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, toTransaction } from '@pain-assessment/client';
import { Locale, type Result, Zone } from '@pain-assessment/contracts';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { JAVA, runJudge } from '../../support/java.ts';
import { createPython, describeWith, runCommand } from '../../support/programs.ts';
import { completeAssessment, PATIENTS } from './patients.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Timeout that no run reaches: a busy machine validates for minutes. */
const LIMIT_MS = 7_200_000;

/** Expected numbers of the document: those of the JSON, except for the EQ-5D index, which has three decimals only in FHIR. */
function listNumbers({ mcri, questionnaires, cartography }: Result, document: unknown): string[] {
  const [, index] = /"code":"eq5d\.index".*?"valueQuantity":\{"value":([\d.-]+)/.exec(JSON.stringify(document)) ?? [];
  const scores = questionnaires.flatMap(({ id, scores }) =>
    Object.entries(scores).map(
      ([key, value]) => `score ${id}.${key} ${id === 'eq5d' && key === 'index' ? index : value}`,
    ),
  );
  const answers = questionnaires
    .filter(({ id }) => id !== 'sf12')
    .flatMap(({ id, answers }) =>
      answers.map(({ item, value }) => ({ item, line: `answer ${id}.${item}.${value} ${value}` })),
    )
    .flatMap(({ item, line }) => (item === 'vas' ? [] : [line]));
  const surfaces = cartography && [
    `score pain_surface ${cartography.pain_surface.cm2}`,
    `score untyped ${cartography.untyped.cm2}`,
    `score hypoesthesia_outside_pain ${cartography.hypoesthesia_outside_pain_cm2}`,
    ...(cartography.by_region ?? []).map(({ cm2 }) => `score by_region ${cm2}`),
  ];
  return [
    ...(surfaces ?? []),
    ...(mcri.status === 'computed' ? [`score mcri ${mcri.score}`] : []),
    ...scores,
    ...answers,
  ].sort();
}

/** Development account with every language. */
const RECORDS_KEY = 'sk_test_records_0000000000000000000';
const CODE_SYSTEMS = fileURLToPath(new URL('../../../docs/fhir/', import.meta.url));

/**
 * A full run has every zone with each kind of patient in one language, and with a complete one in every other; otherwise there is one zone
 * of each kind.
 */
const all = Zone.options.flatMap((zone) => [
  ...PATIENTS.map((patient) => ({ zone, patient, locale: Locale.options[0] })),
  ...Locale.options.slice(1).map((locale) => ({ zone, patient: 'full' as const, locale })),
]);
const few = PATIENTS.map((patient, index) => ({
  patient,
  zone: Zone.options[index] ?? 'knee',
  locale: Locale.options[index] ?? 'fr-FR',
}));
const cases = process.env.TEST_FULL ? all : few;

describeWith([...JAVA, 'python3'], "documents judged by HL7's validator")("HL7's validator", () => {
  let deployment: Deployment;
  let lines: readonly string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const files = readdirSync(CODE_SYSTEMS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(CODE_SYSTEMS, name));
  /** The first document, of a full assessment, with the numbers of its JSON. */
  let first: { file: string; readonly read: readonly string[] };

  beforeAll(async () => {
    deployment = await inOneProcess({});
    const client = createClient({ baseUrl: deployment.baseUrl, secretKey: RECORDS_KEY });
    for (const { zone, patient, locale } of cases) {
      const id = await completeAssessment(client, { zone, patient, locale, answers: typicalAnswers(zone) });
      const document = await client.fhirDocument(id);
      if (!first) first = { file: '', read: listNumbers((await client.result(id)) as Result, document) };
      const pdf = new Uint8Array(await new Response(await client.report(id)).arrayBuffer());
      const transaction = toTransaction(document, { patient: 'Patient/example', encounter: 'Encounter/example', pdf });
      for (const [kind, bundle] of Object.entries({ document, transaction })) {
        const file = join(folder, `${zone} ${patient} ${locale} ${kind}.json`);
        writeFileSync(file, JSON.stringify(bundle));
        files.push(file);
        first.file ||= file;
      }
    }
    lines = await runJudge(FOLDER, files);
  }, LIMIT_MS);
  afterAll(async () => {
    await deployment?.close();
    rmSync(folder, { recursive: true });
  });

  test('finds neither an error nor a warning in any document, transaction or code system', () => {
    expect(lines.filter((line) => !line.startsWith('  information'))).toEqual(
      files.map((file) => `0 errors, 0 warnings: ${file}`),
    );
  });

  test("HAPI reads every score with its code, and every scored answer's code and number", async () => {
    expect((await runJudge(FOLDER, ['read', first.file])).sort()).toEqual(first.read);
  });

  test('fhir.resources of Python reads the same scores and answers', async () => {
    await createPython(folder, ['fhir.resources==8.0.0']);
    const printed = await runCommand(['.venv/bin/python', join(FOLDER, 'read.py'), first.file], folder);
    expect(printed.trim().split('\n').sort()).toEqual(first.read);
  });
});
