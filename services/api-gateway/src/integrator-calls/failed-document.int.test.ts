import { afterEach, expect, test } from '@jest/globals';
import { expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  createTestClock,
  DEMO_KEY,
  numbersFor,
  startTestGateway,
  type TestGateway,
} from '../testing/index.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

test('a document that cannot be built is no retrieval: the result keeps its deletion time', async () => {
  const clock = createTestClock();
  const compute = async (request: Parameters<typeof numbersFor>[0]) => {
    const numbers = numbersFor(request);
    return { ...numbers, questionnaires: numbers.questionnaires.map((asked) => ({ ...asked, version: 9_999 })) };
  };
  gateway = await startTestGateway({}, { clock: clock.read, stubs: { compute } });
  const { path } = await complete(gateway.call);
  const get = (part: string) => gateway.call({ path: path + part, bearer: DEMO_KEY });
  const readEnd = async () => (await get('')).json.result_expires_at;
  const before = await readEnd();
  clock.pass(60_000);

  expectProblem(await get('/document'), 'internal_error');
  expect(await readEnd()).toBe(before);
  expect((await get('/result')).status).toBe(200);
  expect(Date.parse(await readEnd())).toBe(Date.parse(before) + 60_000);
});
