import { expect, test } from '@jest/globals';
import { createMetrics } from '@pain-assessment/service-kit';
import { createAccountLabels, createAccountOutcomes } from './account-outcomes.ts';

test('each account has its own label up to a bound, and all further ones share one', () => {
  const label = createAccountLabels(2);
  expect(['a', 'b', 'c', 'a', 'd'].map(label)).toEqual(['a', 'b', '_others', 'a', '_others']);
});

test('counts calls of an account by outcome; a poll for a result is ok, and a call without an account is not counted', async () => {
  const metrics = createMetrics({ service: 'test' });
  const outcomes = createAccountOutcomes(metrics);
  for (const status of [200, 404, 409, 410, 400, 429, 500, 503]) outcomes.finished({ account: 'a', status });
  outcomes.finished({ account: undefined, status: 401 });
  outcomes.settled('a', 'document_quota_exceeded');
  outcomes.settled('a', 'invalid_request');

  const text = await metrics.render('plain');
  expect([...(text.match(/^(account_requests|quota_refusals)_total.*$/gm) ?? [])].sort()).toEqual([
    'account_requests_total{account="a",outcome="failed"} 2',
    'account_requests_total{account="a",outcome="ok"} 4',
    'account_requests_total{account="a",outcome="refused"} 2',
    'quota_refusals_total{account="a",quota="documents"} 1',
  ]);
});
