import type { Assessment, CreatedSession, CreateSession } from '@pain-assessment/contracts';
import { createSessionBody, typicalCartography } from '@pain-assessment/contracts/testing';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { DEMO_KEY } from './gateway.ts';
import type { Client, Received } from './http-client.ts';

/** An assessment that completes `createSessionBody()`. */
export function typicalAssessment(zone: CreateSession['zone'] = 'thoracolumbar_spine'): Assessment {
  return { cartography: typicalCartography(), answers: typicalAnswers(zone) };
}

/** A session's id and component token. */
export interface Played {
  readonly id: string;
  readonly token: string;
  readonly path: string;
}

/** More than any busy machine needs. */
const MOST_TRIES = 20;

/** Makes a call until it is served, as clients do: a busy machine is answered 503. Throws for another status than expected. */
export async function expectServed(status: number, make: () => Promise<Received>): Promise<Received> {
  let received = await make();
  for (let tries = 1; received.status === 503 && tries < MOST_TRIES; tries++) received = await make();
  if (received.status !== status) throw new Error(`${received.status} instead of ${status}: ${received.text}`);
  return received;
}

/** Creates a session as the demo account. */
export async function create(call: Client, changes: Partial<CreateSession> = {}, bearer = DEMO_KEY): Promise<Played> {
  const body = { ...createSessionBody(), ...changes };
  const creation = () => call({ method: 'POST', path: '/v1/sessions', bearer, body });
  const created: CreatedSession = (await expectServed(201, creation)).json;
  return { id: created.session_id, token: created.component.token, path: `/v1/sessions/${created.session_id}` };
}

/** Creates and starts a session. */
export async function start(call: Client, changes: Partial<CreateSession> = {}, pin?: string): Promise<Played> {
  const played = await create(call, changes);
  const body = pin === undefined ? {} : { pin };
  await expectServed(200, () => call({ method: 'POST', path: '/component/api/start', bearer: played.token, body }));
  return played;
}

/** Sends an assessment. */
export function submit(
  call: Client,
  { token }: Played,
  assessment: Assessment = typicalAssessment(),
): Promise<Received> {
  return call({ method: 'POST', path: '/component/api/submission', bearer: token, body: { assessment } });
}

/** Creates, starts and completes a session. */
export async function complete(call: Client, changes: Partial<CreateSession> = {}, pin?: string): Promise<Played> {
  const played = await start(call, changes, pin);
  await expectServed(200, () => submit(call, played));
  return played;
}
