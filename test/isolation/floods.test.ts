import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { CONNECTION_FLOODS } from './support/connection-floods.ts';
import { FLOODS } from './support/floods.ts';
import { type LimitedServices, startLimitedServices } from './support/limited-services.ts';
import { listFailures, NEW_CONNECTIONS, playLives, playOnce } from './support/other-account.ts';

/** One flood of large bodies, one of expensive work, and those by connections; all kinds in full runs. */
const KINDS = process.env.TEST_FULL ? FLOODS : [...FLOODS.slice(0, 2), ...CONNECTION_FLOODS.slice(1)];
/** Whole assessments of the other account during each flood. */
const LIVES = process.env.TEST_FULL ? 60 : 1;
/** With fewer open files the gateway keeps 344 connections, so that fewer than thousands exceed them. */
const FEW_FILES = process.env.TEST_FULL ? {} : { openFiles: 600 };
const FEW_CONNECTIONS = process.env.TEST_FULL ? {} : { share: 0.15 };
const SECONDS_TO_RECOVER = 90;
/** Retries after 503, which a busy machine may cause; no retry helps a caller that a flood starves. */
const ATTEMPTS = 5;

describe('while one caller floods the service, another account is served', () => {
  let services: LimitedServices;
  const other = () => ({
    baseUrl: services.baseUrl,
    key: services.otherKey,
    headers: NEW_CONNECTIONS,
    attempts: ATTEMPTS,
  });

  beforeAll(async () => {
    services = await startLimitedServices(FEW_FILES);
    process.stdout.write(`The gateway's memory is limited by ${services.means}.\n`);
  });
  afterAll(() => services?.stop());

  async function untilServed() {
    await services.revive();
    const isServed = async () => (await playOnce(other())).length === 0;
    await waitFor(isServed, { what: 'another account to be served', seconds: SECONDS_TO_RECOVER });
  }

  test.each(KINDS.map((flood) => [flood.name, flood] as const))(
    '%s: no process ends, and each call of the other account is served while it lasts and afterwards',
    async (name, flood) => {
      await untilServed();
      const send = await flood.prepare({ baseUrl: services.baseUrl, key: services.attacker, ...FEW_CONNECTIONS });
      const over = new AbortController();
      const flooding = send(over.signal);
      const { calls, lives } = await playLives(LIVES, other());
      over.abort();
      const answers = Object.fromEntries(await flooding);
      const afterwards = await playOnce(other());
      process.stdout.write(`${name}: answers ${JSON.stringify(answers)}, ${lives} whole assessments beside it\n`);
      expect({ ended: services.ended(), failed: listFailures(calls), afterwards }).toEqual({
        ended: [],
        failed: [],
        afterwards: [],
      });
      expect(lives).toBe(LIVES);
    },
  );
});
