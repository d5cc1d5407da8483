import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Assessment } from '@pain-assessment/contracts';
import { component } from '../testing/expect-problem.ts';
import {
  DEMO_KEY,
  expectServed,
  start,
  startTestGateway,
  submit,
  type TestGateway,
  typicalAssessment,
} from '../testing/index.ts';

const points = Array.from({ length: 400 }, (_, index) => (index % 2 ? 701.5 : 301.5));
const stroke = { view: 'front', layer: 'intensity', tool: 'brush', value: 'mild', radius: 8.5, points } as const;
/** 1.1 MB. */
const LARGE: Assessment = { ...typicalAssessment(), cartography: { no_pain: false, strokes: Array(500).fill(stroke) } };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
afterEach(() => void jest.restoreAllMocks());

/** Watches texts that this thread parses; an assessment is stored as such a text. */
function watchParsing() {
  const parse = jest.spyOn(JSON, 'parse');
  return () => parse.mock.calls.filter(([text]) => text.length > 100_000 && /^{"(answers|cartography)"/.test(text));
}

test('a page receives a large draft whole, and the event loop does not parse it', async () => {
  const { token } = await start(gateway.call);
  const draft = { revision: 1, assessment: LARGE };
  await expectServed(204, () => gateway.call(component('PUT', '/draft', token, draft)));
  const listParsed = watchParsing();
  const { json } = await expectServed(200, () => gateway.call(component('GET', '/assessment', token)));

  expect(listParsed()).toEqual([]);
  expect(json).toMatchObject({ draft: LARGE, draft_revision: 1 });
});

test('a report of a large map is printed without its strokes, and the event loop does not parse the assessment', async () => {
  const pdf = jest.spyOn(gateway.stubs, 'pdf');
  const played = await start(gateway.call);
  await expectServed(200, () => submit(gateway.call, played, LARGE));
  const listParsed = watchParsing();
  await expectServed(200, () => gateway.call({ path: `${played.path}/report.pdf?locale=fr-FR`, bearer: DEMO_KEY }));

  expect(listParsed()).toEqual([]);
  expect(pdf.mock.calls[0]?.[0].cartography).toEqual({ no_pain: false, strokes: [] });
});
