import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { ANSWERS, create, startReceiver, startTestGateway, submit, type TestGateway } from '../testing/index.ts';

/** The development account that has a webhook. */
const RECORDS_KEY = 'sk_test_records_0000000000000000000';

let gateway: TestGateway;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
afterEach(async () => {
  await gateway.close();
  await receiver.goDown();
});

test('a completed session without facts notifies of no expiry, although nothing else was accepted', async () => {
  receiver = await startReceiver();
  receiver.answer = ANSWERS.failing;
  gateway = await startTestGateway({
    SESSION_TTL_SECONDS: '4',
    RESULT_RETENTION_SECONDS: '1',
    TOMBSTONE_TTL_SECONDS: '1',
    DEMO_WEBHOOK_URL: receiver.url,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  });
  const completed = await create(gateway.call, {}, RECORDS_KEY);
  await gateway.call({ method: 'POST', path: '/component/api/start', bearer: completed.token, body: {} });
  expect((await submit(gateway.call, completed)).status).toBe(200);
  // Created later, so its notification comes later: a notification of the first one would have arrived before.
  const expiring = await create(gateway.call, {}, RECORDS_KEY);
  const types = (id: string) =>
    receiver.messages.filter(({ json }) => json.data.session_id === id).map(({ json }) => json.type);
  await waitFor(() => types(expiring.id).length >= 2, { what: 'two attempts to notify an expiry', seconds: 60 });

  expect(new Set(types(expiring.id))).toEqual(new Set(['session.expired']));
  expect(types(completed.id)).not.toContain('session.expired');
});
