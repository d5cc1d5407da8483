/**
 * One assessment with the typed client: create, wait for the patient, retrieve result and report, delete.
 * Usage: first-session.ts [OUT_DIR]; BASE_URL and SECRET_KEY come from the environment.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, isApiError } from '@pain-assessment/client';

const { BASE_URL = 'http://localhost:8080', SECRET_KEY = 'sk_test_demo_0000000000000000000000' } = process.env;
const out = process.argv[2] ?? '.';
const client = createClient({ baseUrl: BASE_URL, secretKey: SECRET_KEY });

try {
  const session = await client.createSession({
    zone: 'cervical_spine',
    patient: { sex: 'female', height_cm: 165, weight_kg: 61 },
    modules: ['cartography', 'questionnaires'],
    reference: 'EXAMPLE-3',
    options: { session_pin: 'none' },
  });
  process.stdout.write(`open on the tablet: ${session.component.url}\n`);

  const result = await client.waitForResult(session.session_id, { intervalMs: 1_000 });
  await writeFile(join(out, 'result.json'), JSON.stringify(result, null, 2));
  const report = new Response(await client.report(session.session_id));
  await writeFile(join(out, 'report.pdf'), new Uint8Array(await report.arrayBuffer()));
  await client.deleteSession(session.session_id);
  process.stdout.write(`MCRi ${result.mcri.status}; wrote ${out}/result.json and ${out}/report.pdf\n`);
} catch (error) {
  if (!isApiError(error)) throw error;
  process.stderr.write(`${error.message} (request ${error.problem?.request_id ?? 'without answer'})\n`);
  process.exitCode = 1;
}
