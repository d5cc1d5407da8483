import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createJsonMeter } from '../edge/json.ts';
import type { ReadAssessment } from '../session/read-assessment.ts';
import { runJob } from './jobs.ts';
import { createReader, type Reader } from './reader.ts';

const MIB = 2 ** 20;
const NEVER = { deadline: Number.POSITIVE_INFINITY };

let reader: Reader;
beforeAll(async () => {
  reader = createReader();
  await reader.warmUp();
});
afterAll(() => reader.close());

/** Turns of the event loop before the end of some work. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

function arrive(text: string) {
  const bytes = Buffer.from(text);
  return { bytes, keys: createJsonMeter(300_000).add(bytes).keys };
}

/** As many elements as any body may have, in a body of the largest size of its route. */
function mostElements(element: string, size: number) {
  const elements = `[${`${element},`.repeat(298_999)}${element}]`;
  return arrive(`{"bundles":${elements},"reference":"${'a'.repeat(size - elements.length - 64)}"}`);
}

describe.each([
  ['a comparison of 16 MiB with 299,000 empty objects', 'comparison', '{}', 16 * MIB],
  ['a comparison of 16 MiB with 299,000 empty texts', 'comparison', '""', 16 * MIB],
  ['a creation of 4 MiB with 299,000 empty objects', 'create', '{}', 4 * MIB],
  ['a creation of 4 MiB with 299,000 empty texts', 'create', '""', 4 * MIB],
] as const)('%s', (_what, name, element, size) => {
  test('is checked while the event loop turns', async () => {
    const [body, other] = [mostElements(element, size), mostElements(element, size)];
    const turns = await countTurns(async () => {
      expect(await reader.checkBody(name, body, NEVER)).toHaveProperty('errors');
    });
    const here = await countTurns(() => runJob({ body: { name, ...other } }));
    expect(here).toBeLessThan(3);
    expect(turns).toBeGreaterThan(10);
  });
});

test('a large draft comes back with its answers and packed, without its strokes; a small one alike', async () => {
  const points = Array.from({ length: 40 }, (_, index) => (index % 2 ? 701.5 : 301.5));
  const stroke = { view: 'front', layer: 'intensity', tool: 'brush', value: 'mild', radius: 8.5, points };
  const draft = (strokes: number) => ({
    revision: 1,
    assessment: { cartography: { no_pain: false, strokes: Array(strokes).fill(stroke) }, answers: { vas: { vas: 1 } } },
  });
  for (const strokes of [1, 500]) {
    const sent = draft(strokes);
    const read = await reader.checkBody('draft', arrive(JSON.stringify(sent)), NEVER);
    const { cartography, answers } = sent.assessment;
    expect(read).toMatchObject({
      value: {
        revision: 1,
        assessment: { cartography: { no_pain: cartography.no_pain }, answers, json: { length: 0 } },
      },
      packed: { hash: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(read).not.toHaveProperty('value.assessment.cartography.strokes');
  }
});

test('a submission comes back as JSON, and the event loop sees no stroke', async () => {
  const stroke = { view: 'front', layer: 'intensity', tool: 'brush', value: 'mild', radius: 8.5, points: [1.5, 2.5] };
  for (const strokes of [1, 1_000]) {
    const sent = { assessment: { cartography: { no_pain: false, strokes: Array(strokes).fill(stroke) }, answers: {} } };
    const read = await reader.checkBody('submission', arrive(JSON.stringify(sent)), NEVER);
    const { assessment } = (read as { value: { assessment: ReadAssessment } }).value;
    expect(assessment.cartography).toEqual({ no_pain: false });
    expect(JSON.parse(Buffer.from(assessment.json).toString())).toEqual(sent.assessment);
  }
});

test.each([`{"a":"${'a'.repeat(64 * 1024)}"`, '{"a"'])(
  'a text that is no JSON is refused on either side',
  async (text) => {
    await expect(reader.checkBody('draft', arrive(text), NEVER)).rejects.toMatchObject({
      problem: 'invalid_request',
      errors: [{ pointer: '', code: 'malformed_json' }],
    });
  },
);

test('of two accounts with large bodies each has its turn', async () => {
  const order: string[] = [];
  const check = (account: string) =>
    reader
      .checkBody('create', mostElements('{}', 4 * MIB), { ...NEVER, queueKey: account })
      .then(() => order.push(account));
  await Promise.all(['a', 'a', 'a', 'a', 'b'].map(check));
  expect(order.indexOf('b')).toBeLessThan(3);
});
