import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COSTLIEST_MAPS, COSTLY_MAPS, drawMap } from './costly-maps.ts';
import { MOST_PROCESSOR_SECONDS, sendFirst, sendUntilComplete } from './support/first-sending.ts';
import { type LimitedServices, startLimitedServices } from './support/limited-services.ts';

const MAPS = process.env.TEST_FULL ? COSTLY_MAPS : COSTLIEST_MAPS;

describe('every legal map completes at its first submission', () => {
  let services: LimitedServices;
  beforeAll(async () => {
    services = await startLimitedServices();
    await sendFirst(services, { no_pain: true, strokes: [] });
  });
  afterAll(() => services?.stop());

  test.each([...MAPS])('on one idle processor: %s', async (_name, recipe) => {
    const { status, cpuSeconds } = await sendUntilComplete(services, drawMap(recipe));
    expect(status).toBe(200);
    expect(cpuSeconds).toBeLessThan(MOST_PROCESSOR_SECONDS);
  });
});
