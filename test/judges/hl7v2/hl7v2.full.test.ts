import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, type Result, toOruMessage } from '@pain-assessment/client';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { DEMO_KEY } from '../../support/accounts.ts';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { JAVA, runJudge } from '../../support/java.ts';
import { createPython, describeWith, runCommand } from '../../support/programs.ts';
import { completeAssessment, PATIENTS } from '../fhir/patients.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Timeout that no run reaches: a busy machine installs and compiles for minutes. */
const LIMIT_MS = 3_600_000;
/** Delimiters and letters outside Latin-1. */
const OPTIONS = {
  patientId: 'A|1^2&3~4\\5 É漢',
  visit: 'V 42',
  assigningAuthority: 'HÔPITAL',
  receivingApplication: 'CHART',
};
const ESCAPED = 'A\\F\\1\\S\\2\\T\\3\\R\\4\\E\\5 É漢';

/** Lines that both judges print of a message that they read whole: as hl7apy, which keeps escapes, and as HAPI, which resolves them. */
function expectedLines(result: Result, message: string, pdf: Uint8Array): string[] {
  const lines = message.split('\r');
  const observations = lines.flatMap((line, index) => {
    const [name, , type, code = '', , value = '', , , , , , status] = line.split('|');
    if (name !== 'OBX') return [];
    const after = lines.slice(index + 1);
    const notes = after.findIndex((each) => !each.startsWith('NTE'));
    const shown = type === 'ED' ? `bytes ${pdf.length}` : value || 'null';
    return [`observation ${code.split('^')[0]} ${shown} ${status} ${notes}`];
  });
  const id = result.session_id.replace('ses_', '').slice(0, 20);
  return [`message ${id} 2.5.1`, `patient ${ESCAPED}`, 'visit V 42', ...observations];
}

describeWith([...JAVA, 'python3'], "HL7 v2 messages read by HAPI's parser and hl7apy")('an ORU^R01 message', () => {
  let deployment: Deployment;
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  const files: string[] = [];
  const expected: string[] = [];

  beforeAll(async () => {
    deployment = await inOneProcess({});
    const client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY });
    for (const patient of PATIENTS) {
      const id = await completeAssessment(client, { zone: 'knee', patient, answers: typicalAnswers('knee') });
      const result = (await client.result(id)) as Result;
      const pdf = new Uint8Array(await new Response(await client.report(id)).arrayBuffer());
      for (const report of [undefined, pdf]) {
        const message = toOruMessage(result, { ...OPTIONS, ...(report && { pdf: report }) });
        const file = join(folder, `${patient} ${report ? 'with' : 'without'} report.hl7`);
        writeFileSync(file, message);
        files.push(file);
        expected.push(...expectedLines(result, message, pdf));
      }
    }
  }, LIMIT_MS);
  afterAll(async () => {
    await deployment?.close();
    rmSync(folder, { recursive: true });
  });

  test(
    "is read whole by HAPI's parser, with validation",
    async () => {
      const resolved = OPTIONS.patientId;
      expect(await runJudge(FOLDER, files)).toEqual(expected.map((line) => line.replace(ESCAPED, resolved)));
    },
    LIMIT_MS,
  );

  test(
    'is read whole by hl7apy, with strict validation',
    async () => {
      await createPython(folder, ['hl7apy==1.3.5']);
      const printed = await runCommand(['.venv/bin/python', join(FOLDER, 'read.py'), ...files], folder);
      expect(printed.trim().split('\n')).toEqual(expected);
    },
    LIMIT_MS,
  );
});
