import { expect, test } from '@jest/globals';
import { createLogSink } from '../testing/log-sink.ts';
import { withSpan } from './span.ts';
import { startTracing } from './start-tracing.ts';

const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

test('without tracing the trace of the caller is passed on', async () => {
  const tracing = await startTracing({ service: 'scoring', log: createLogSink().log });

  const seen = await withSpan({ name: 'n', kind: 'server', traceparent: PARENT }, async (span) => [
    span.traceparent,
    span.traceId,
  ]);

  expect(seen).toEqual([PARENT, 'a'.repeat(32)]);
  await tracing.shutdown();
});

test('without tracing and without a caller’s trace there is none', async () => {
  expect(await withSpan({ name: 'n', kind: 'server' }, async (span) => span.traceparent)).toBeUndefined();
});

test('a failure inside a span reaches its caller', async () => {
  const failure = { code: 'saturated' };

  await expect(withSpan({ name: 'n', kind: 'client' }, () => Promise.reject(failure))).rejects.toBe(failure);
});
