import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '@pain-assessment/client';
import { Zone } from '@pain-assessment/contracts';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { toTransaction } from '../../../docs/examples/fhir-transaction.mjs';
import { DEMO_KEY } from '../../support/accounts.ts';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { missingPrograms, runJudge } from '../../support/java.ts';
import { completeAssessment, PATIENTS } from './patients.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

const missing = missingPrograms();
if (missing.length > 0)
  process.stdout.write(`HL7's validator judges no document: ${missing.join(', ')} not installed.\n`);

/** Every zone with each kind of patient in a full run, else one zone of each. */
const all = Zone.options.flatMap((zone) => PATIENTS.map((patient) => ({ zone, patient })));
const few = PATIENTS.map((patient, index) => ({ patient, zone: Zone.options[index] ?? 'knee' }));
const cases = process.env.TEST_FULL ? all : few;

(missing.length > 0 ? describe.skip : describe)("HL7's validator", () => {
  let deployment: Deployment;
  let lines: readonly string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const files: string[] = [];

  beforeAll(async () => {
    deployment = await inOneProcess({});
    const client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY });
    for (const { zone, patient } of cases) {
      const id = await completeAssessment(client, { zone, patient, answers: typicalAnswers(zone) });
      const document = await client.fhirDocument(id);
      const transaction = toTransaction(document, 'Patient/example');
      for (const [kind, bundle] of Object.entries({ document, transaction })) {
        const file = join(folder, `${zone} ${patient} ${kind}.json`);
        writeFileSync(file, JSON.stringify(bundle));
        files.push(file);
      }
    }
    lines = await runJudge(FOLDER, files);
  }, 1_800_000);
  afterAll(async () => {
    await deployment?.close();
    rmSync(folder, { recursive: true });
  });

  test('finds neither an error nor a warning in any document or transaction', () => {
    expect(lines.filter((line) => !line.startsWith('  information'))).toEqual(
      files.map((file) => `0 errors, 0 warnings: ${file}`),
    );
  });
});
