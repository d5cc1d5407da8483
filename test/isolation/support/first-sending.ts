import type { Cartography } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { pause, waitFor } from '@pain-assessment/service-kit/testing';
import { integrator } from '../../support/integrator.ts';
import type { LimitedServices } from './limited-services.ts';

/** Attempts with one map on a busy machine. */
const ATTEMPTS = 5;

/** Outcome of a map, submitted once in its own session. */
export interface FirstSending {
  readonly status: number;
  readonly milliseconds: number;
  /** Processor time of all services until they are idle again; other programs on the machine do not change it. */
  readonly cpuSeconds: number;
}

const IDLE_SHARE = 0.1;
const IDLE_FOR_MS = 200;

/** Resolves when no service works any more, on this or an earlier request. */
const untilIdle = (services: LimitedServices): Promise<boolean> =>
  waitFor(
    async () => {
      const before = await services.cpuSeconds();
      await pause(IDLE_FOR_MS, { because: 'processor time is counted over a while' });
      return (await services.cpuSeconds()) - before < (IDLE_SHARE * IDLE_FOR_MS) / 1_000;
    },
    { what: 'the services to be idle', seconds: 120 },
  );

/** Submits a map once to idle services, in a new session and without retry; waits until they are idle again. */
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

/** Submits a map until it completes: a busy machine delays an answer past its deadline, but adds no processor time. */
export async function sendUntilComplete(services: LimitedServices, cartography: Cartography): Promise<FirstSending> {
  for (let attempt = 1; ; attempt += 1) {
    const sent = await sendFirst(services, cartography);
    if (sent.status !== 503 || attempt === ATTEMPTS) return sent;
  }
}
