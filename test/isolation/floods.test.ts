import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { FLOODS } from './support/floods.ts';
import { type LimitedServices, startLimitedServices } from './support/limited-services.ts';
import { listFailures, NEW_CONNECTIONS, playOnce, playUntil } from './support/neighbour.ts';

/** Seconds of each flood; the other account begins when the flood is at its height. */
const SECONDS = Number(process.env.TEST_FLOOD_SECONDS ?? (process.env.TEST_FULL ? 60 : 4));
const HEAD_START_MS = 1_000;
const SECONDS_TO_RECOVER = 90;

describe('while one caller floods the service, another account is served', () => {
  let services: LimitedServices;
  const other = () => ({ baseUrl: services.baseUrl, key: services.neighbour, headers: NEW_CONNECTIONS });

  beforeAll(async () => {
    services = await startLimitedServices();
    process.stdout.write(`The gateway's memory is limited by ${services.means}.\n`);
  }, 90_000);
  afterAll(() => services?.stop());

  async function untilServed() {
    await services.revive();
    const isServed = async () => (await playOnce(other())).length === 0;
    await waitFor(isServed, { what: 'another account to be served', seconds: SECONDS_TO_RECOVER });
  }

  test.each(FLOODS.map((flood) => [flood.name, flood] as const))(
    '%s: no process ends, and no call of the other account fails, then or afterwards',
    async (name, flood) => {
      await untilServed();
      const send = await flood.prepare({ baseUrl: services.baseUrl, key: services.attacker });
      const over = AbortSignal.timeout(1_000 * SECONDS);
      const flooding = send(over);
      await sleep(HEAD_START_MS);
      const { calls, lives } = await playUntil(over, other());
      const answers = Object.fromEntries(await flooding);
      const afterwards = await playOnce(other());
      process.stdout.write(`${name}: answers ${JSON.stringify(answers)}, ${lives} whole assessments beside it\n`);
      expect({ ended: services.ended(), failed: listFailures(calls), afterwards }).toEqual({
        ended: [],
        failed: [],
        afterwards: [],
      });
      expect(lives).toBeGreaterThan(0);
    },
    1_000 * (SECONDS + SECONDS_TO_RECOVER + 60),
  );
});
