import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, toTransaction } from '@pain-assessment/client';
import { type Result, Zone } from '@pain-assessment/contracts';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { DEMO_KEY } from '../../support/accounts.ts';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { JAVA, runJudge } from '../../support/java.ts';
import { createPython, describeWith, runCommand } from '../../support/programs.ts';
import { completeAssessment, PATIENTS } from './patients.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Timeout that no run reaches: a busy machine validates for minutes. */
const LIMIT_MS = 7_200_000;

/** Expected numbers of the document: those of the JSON, except for the EQ-5D index, which has three decimals only in FHIR. */
function listNumbers({ mcri, questionnaires }: Result, document: unknown): string[] {
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
  return [...(mcri.status === 'computed' ? [`score mcri ${mcri.score}`] : []), ...scores, ...answers].sort();
}

/** A full run has every zone with each kind of patient, otherwise one zone of each kind. */
const all = Zone.options.flatMap((zone) => PATIENTS.map((patient) => ({ zone, patient })));
const few = PATIENTS.map((patient, index) => ({ patient, zone: Zone.options[index] ?? 'knee' }));
const cases = process.env.TEST_FULL ? all : few;

describeWith([...JAVA, 'python3'], "documents judged by HL7's validator")("HL7's validator", () => {
  let deployment: Deployment;
  let lines: readonly string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const files: string[] = [];
  /** The first document, of a full assessment, with the numbers of its JSON. */
  let first: { readonly file: string; readonly read: readonly string[] };

  beforeAll(async () => {
    deployment = await inOneProcess({});
    const client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY });
    for (const { zone, patient } of cases) {
      const id = await completeAssessment(client, { zone, patient, answers: typicalAnswers(zone) });
      const document = await client.fhirDocument(id);
      if (!first)
        first = { file: join(folder, 'first.json'), read: listNumbers((await client.result(id)) as Result, document) };
      const pdf = new Uint8Array(await new Response(await client.report(id)).arrayBuffer());
      const transaction = toTransaction(document, { patient: 'Patient/example', encounter: 'Encounter/example', pdf });
      for (const [kind, bundle] of Object.entries({ document, transaction })) {
        const file = join(folder, `${zone} ${patient} ${kind}.json`);
        writeFileSync(file, JSON.stringify(bundle));
        files.push(file);
      }
    }
    writeFileSync(first.file, readFileSync(files[0] ?? ''));
    lines = await runJudge(FOLDER, files);
  }, LIMIT_MS);
  afterAll(async () => {
    await deployment?.close();
    rmSync(folder, { recursive: true });
  });

  test('finds neither an error nor a warning in any document or transaction', () => {
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
