import { afterAll, beforeAll, test } from '@jest/globals';
import { expectProblem } from '../testing/expect-problem.ts';
import { complete, createFigures, DEMO_KEY, startTestGateway, type TestGateway } from '../testing/index.ts';

const PICTURE_CHARACTERS = 1_200_000;
/** Enough for the submission of a typical assessment, and less than a result with these pictures. */
const ACCOUNT_BYTES = 800_000;

let gateway: TestGateway;
let id: string;
beforeAll(async () => {
  const stubs = { figures: async () => createFigures(PICTURE_CHARACTERS) };
  gateway = await startTestGateway({}, { bounds: { bytes: { account: ACCOUNT_BYTES } }, stubs, warmUp: true });
  id = (await complete(gateway.call)).id;
});
afterAll(() => gateway.close());

test.each(['result', 'document', 'report.pdf'])(
  '%s above the memory of its account is refused before it is read',
  async (part) => {
    const answer = await gateway.call({ method: 'GET', path: `/v1/sessions/${id}/${part}`, bearer: DEMO_KEY });
    expectProblem(answer, 'service_unavailable');
  },
);
