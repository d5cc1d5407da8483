import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { drawMap, EXPENSIVE_MAPS, MOST_EXPENSIVE_MAPS } from './expensive-maps.ts';
import { sendFirst, sendUntilComplete } from './support/first-sending.ts';
import { type LimitedServices, startLimitedServices } from './support/limited-services.ts';

const MAPS = process.env.TEST_FULL ? EXPENSIVE_MAPS : MOST_EXPENSIVE_MAPS;

describe('every legal map completes at its first submission', () => {
  let services: LimitedServices;
  beforeAll(async () => {
    services = await startLimitedServices();
    await sendFirst(services, { no_pain: true, strokes: [] });
  });
  afterAll(() => services?.stop());

  test.each([...MAPS])('on one idle processor: %s', async (_name, recipe) => {
    expect(await sendUntilComplete(services, drawMap(recipe))).toMatchObject({ status: 200 });
  });
});
