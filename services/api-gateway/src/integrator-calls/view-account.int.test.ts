import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AccountView } from '@pain-assessment/contracts';
import { create, DEMO_KEY, startTestGateway, type TestGateway } from '../testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('the account of a key has its mode, locales and quotas, and costs none', async () => {
  const ask = () => gateway.call({ path: '/v1/account', bearer: DEMO_KEY });
  const first = (await ask()).json;

  expect(AccountView.strict().parse(first)).toMatchObject({
    name: 'Demo clinic',
    mode: 'test',
    default_locale: 'en-GB',
    allowed_locales: ['en-GB', 'fr-FR'],
    value_set: 'fr',
    show_results: true,
    quotas: { sessions_per_day: 100_000, submissions_per_minute: 100_000, documents_per_minute: 100_000 },
  });
  expect((await ask()).json).toEqual(first);
  await create(gateway.call);
  expect((await ask()).json.quotas.sessions_left).toBe(first.quotas.sessions_left - 1);
});
