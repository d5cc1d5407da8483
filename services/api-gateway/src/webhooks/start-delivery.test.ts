import { expect, test } from '@jest/globals';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import type { Attempt } from './deliver-webhooks.ts';
import { createFailureLog } from './start-delivery.ts';

test('logs the first failure of each account and reason, with both, and no accepted attempt', () => {
  const { log, lines } = createLogSink();
  const say = createFailureLog(log);
  const attempts: Pick<Attempt, 'account' | 'outcome'>[] = [
    { account: 'demo', outcome: 'delivered' },
    { account: 'demo', outcome: 'timeout' },
    { account: 'demo', outcome: 'timeout' },
    { account: 'demo', outcome: 'delivered' },
    { account: 'demo', outcome: 'address_refused' },
    { account: 'other', outcome: 'timeout' },
    { account: 'demo', outcome: 'timeout' },
  ] as never;
  for (const attempt of attempts) say(attempt);

  expect(lines.map(({ account, reason, level }) => [account, reason, level])).toEqual([
    ['demo', 'timeout', 'warn'],
    ['demo', 'address_refused', 'warn'],
    ['other', 'timeout', 'warn'],
  ]);
});
