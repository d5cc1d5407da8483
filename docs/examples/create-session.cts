/**
 * A session from CommonJS: creates it, prints the address for the tablet, and requests its status. Usage:
 * create-session.cjs; BASE_URL and SECRET_KEY come from the environment.
 */
import { createClient, isApiError } from '@pain-assessment/client';

const { BASE_URL = 'http://localhost:8080', SECRET_KEY = 'sk_test_demo_0000000000000000000000' } = process.env;

async function main(): Promise<void> {
  const client = createClient({ baseUrl: BASE_URL, secretKey: SECRET_KEY });
  const session = await client.createSession({
    zone: 'shoulder',
    patient: { sex: 'male', height_cm: 181, weight_kg: 88 },
    modules: ['cartography'],
    reference: 'EXAMPLE-4',
  });
  const { status } = await client.session(session.session_id);
  process.stdout.write(`open on the tablet: ${session.component.url}\nstatus: ${status}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${isApiError(error) ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
