import { type Client, createClient } from '@pain-assessment/client';
import type { Locale, Result, Zone } from '@pain-assessment/contracts';
import { playPatient } from './patient.ts';

/** The simulated session, and its service. */
export interface Simulation {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly zone: Zone;
  readonly locale?: Locale | undefined;
}

async function readBytes(report: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(report).arrayBuffer());
}

/** Plays integrator and patient over HTTP: create, start, draft, submit, result, report, delete. */
export async function simulate({
  baseUrl,
  secretKey,
  zone,
  locale,
}: Simulation): Promise<{ result: Result; pdf: Uint8Array }> {
  const client: Client = createClient({ baseUrl, secretKey });
  const session = await client.createSession({
    zone,
    patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
    modules: ['cartography', 'questionnaires'],
    reference: 'SIMULATED-0001',
    ...(locale === undefined ? {} : { locale }),
  });
  await playPatient(session.component.url);
  const result = (await client.waitForResult(session.session_id)) as Result;
  const pdf = await readBytes(await client.report(session.session_id));
  await client.deleteSession(session.session_id);
  return { result, pdf };
}
