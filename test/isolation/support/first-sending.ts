import type { Cartography } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { pause, waitFor } from '@pain-assessment/service-kit/testing';
import { integrator } from '../../support/integrator.ts';
import type { LimitedServices } from './limited-services.ts';

/** What one idle processor can do before a submission is answered 503 (contract.md#time-to-complete). */
export const MOST_PROCESSOR_SECONDS = 12;
/** Sendings of one map beside programs that leave no processor to it. */
const ATTEMPTS = 5;

/** What became of a map that was sent once, in a session of its own. */
export interface FirstSending {
  readonly status: number;
  readonly milliseconds: number;
  /** Processor time of all services until they are idle again, which other programs on the machine do not change. */
  readonly cpuSeconds: number;
}

const IDLE_SHARE = 0.1;
const IDLE_FOR_MS = 200;

/** Resolves when no service works any more, also not at what it was asked for earlier. */
const untilIdle = (services: LimitedServices): Promise<boolean> =>
  waitFor(
    async () => {
      const before = await services.cpuSeconds();
      await pause(IDLE_FOR_MS, { because: 'processor time is counted over a while' });
      return (await services.cpuSeconds()) - before < (IDLE_SHARE * IDLE_FOR_MS) / 1_000;
    },
    { what: 'the services to be idle', seconds: 120 },
  );

/** Sends a map to idle services as the only submission of a new session, without any retry; they are idle again after it. */
export async function sendFirst(services: LimitedServices, cartography: Cartography): Promise<FirstSending> {
  const created = await integrator(services.baseUrl, services.otherKey).create(createSessionBody());
  const page = integrator(services.baseUrl, created.json.component.token);
  await page.call('POST', '/component/api/start', { body: {} });
  const body = JSON.stringify({ assessment: { cartography, answers: {} } });
  const before = await services.cpuSeconds();
  const sent = performance.now();
  const { status } = await page.call('POST', '/component/api/submission', { body });
  const milliseconds = performance.now() - sent;
  await untilIdle(services);
  return { status, milliseconds, cpuSeconds: (await services.cpuSeconds()) - before };
}

/** Sends a map until it is completed: busy processors delay an answer past its deadline, and change none of the processor time that it takes. */
export async function sendUntilComplete(services: LimitedServices, cartography: Cartography): Promise<FirstSending> {
  for (let attempt = 1; ; attempt += 1) {
    const sent = await sendFirst(services, cartography);
    if (sent.status !== 503 || attempt === ATTEMPTS) return sent;
  }
}
