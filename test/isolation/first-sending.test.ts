import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomFrom, SEED } from '@pain-assessment/service-kit/testing';
import { COSTLY_MAPS, drawMap, type MapRecipe, type Measured } from './costly-maps.ts';
import { sendFirst } from './support/first-sending.ts';
import { climb } from './support/hill-climb.ts';
import { type LimitedServices, startLimitedServices } from './support/limited-services.ts';

/** Changes tried from each costly map; the search runs in `npm run test:full` only. */
const STEPS = Number(process.env.TEST_SEARCH_STEPS ?? (process.env.TEST_FULL ? 12 : 0));

describe('every legal map is completed at its first sending', () => {
  let services: LimitedServices;
  beforeAll(async () => {
    services = await startLimitedServices({ processors: '0' });
    await sendFirst(services, { no_pain: true, strokes: [] });
  }, 90_000);
  afterAll(() => services?.stop());

  test.each([...COSTLY_MAPS])(
    '%s',
    async (_name, recipe) => {
      expect(await sendFirst(services, drawMap(recipe))).toMatchObject({ status: 200 });
    },
    150_000,
  );

  test(`also the costliest ones that a search finds from there, ${STEPS} steps each, seed ${SEED}`, async () => {
    const random = randomFrom(SEED);
    const refused: MapRecipe[] = [];
    async function cost(recipe: MapRecipe) {
      const { status, cpuSeconds } = await sendFirst(services, drawMap(recipe));
      if (status !== 200) refused.push(recipe);
      return cpuSeconds;
    }
    const costliest: Measured[] = [];
    for (const [, recipe] of STEPS > 0 ? COSTLY_MAPS : []) {
      costliest.push(await climb(recipe, { steps: STEPS, random, cost }));
    }
    const lines = costliest.toSorted((a, b) => b.cost - a.cost).map((each) => JSON.stringify(each));
    if (lines.length > 0) process.stdout.write(`To keep in costliest-maps.json:\n${lines.slice(0, 3).join(',\n')}\n`);
    expect(refused).toEqual([]);
  }, 1_200_000);
});
