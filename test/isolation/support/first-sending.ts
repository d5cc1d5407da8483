import { setTimeout as sleep } from 'node:timers/promises';
import type { Cartography } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { integrator } from '../../support/integrator.ts';
import type { LimitedServices } from './limited-services.ts';

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
      await sleep(IDLE_FOR_MS);
      return (await services.cpuSeconds()) - before < (IDLE_SHARE * IDLE_FOR_MS) / 1_000;
    },
    { what: 'the services to be idle', seconds: 120 },
  );

/** Sends a map to idle services as the only submission of a new session, without any retry; they are idle again after it. */
export async function sendFirst(services: LimitedServices, cartography: Cartography): Promise<FirstSending> {
  const created = await integrator(services.baseUrl, services.neighbour).create(createSessionBody());
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
