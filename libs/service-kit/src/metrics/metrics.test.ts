import { expect, test } from '@jest/globals';
import { createMetrics, type Metrics } from './metrics.ts';
import { createHttpObserver } from './observers.ts';
import type { MetricDefinition } from './platform-metrics.table.ts';

const REFUSALS = {
  type: 'counter',
  name: 'test_refusals_total',
  help: 'Refusals.',
  labels: ['reason'],
} as const satisfies MetricDefinition;
const TRACE_ID = 'a'.repeat(32);

async function readLines(
  metrics: Metrics,
  start: string,
  format: 'plain' | 'openmetrics' = 'plain',
): Promise<string[]> {
  return (await metrics.render(format)).split('\n').filter((line) => line.startsWith(start));
}

test('a second request for one definition returns the same metric', async () => {
  const metrics = createMetrics({ service: 'test' });

  metrics.counter(REFUSALS).add({ reason: 'full' });
  metrics.counter(REFUSALS).add({ reason: 'full' }, 2);

  expect(await readLines(metrics, 'test_refusals')).toEqual(['test_refusals_total{reason="full"} 3']);
});

test('two processes in one test share nothing', async () => {
  createMetrics({ service: 'one' }).counter(REFUSALS).add({ reason: 'full' });

  expect(await readLines(createMetrics({ service: 'two' }), 'test_refusals_total')).toEqual([]);
});

test('a counter without labels exists before it first counts, so that a rate includes the first count', async () => {
  const metrics = createMetrics({ service: 'test' });
  metrics.counter({ type: 'counter', name: 'test_crashes_total', help: 'Crashes.', labels: [] });

  expect(await readLines(metrics, 'test_crashes_total')).toEqual(['test_crashes_total 0']);
});

test('a gauge is read at each scrape, which waits for it', async () => {
  const metrics = createMetrics({ service: 'test' });
  let level = 0;
  metrics.gaugeFrom({ type: 'gauge', name: 'test_level', help: 'A level.', labels: [] }, async () => level);

  expect(await readLines(metrics, 'test_level')).toEqual(['test_level 0']);
  level = 1;
  expect(await readLines(metrics, 'test_level')).toEqual(['test_level 1']);
});

test('gauges with labels are read at each scrape, and an omitted one disappears', async () => {
  const metrics = createMetrics({ service: 'test' });
  let levels = [
    { labels: { account: 'one' }, level: 3 },
    { labels: { account: 'two' }, level: 4 },
  ];
  const definition = { type: 'gauge', name: 'test_left', help: 'Left.', labels: ['account'] } as const;
  metrics.gaugesFrom(definition, () => levels);

  expect(await readLines(metrics, 'test_left')).toEqual(['test_left{account="one"} 3', 'test_left{account="two"} 4']);
  levels = [{ labels: { account: 'two' }, level: -5 }];
  expect(await readLines(metrics, 'test_left')).toEqual(['test_left{account="two"} -5']);
});

test('HTTP requests are counted by method, route template and status, and while they run', async () => {
  const metrics = createMetrics({ service: 'test' });
  const http = createHttpObserver(metrics);
  http.started();
  http.started();
  http.finished({ method: 'GET', route: '/v1/sessions/:id', status: 404, seconds: 0.02 });

  const labels = 'http_request_method="GET",http_route="/v1/sessions/:id",http_response_status_code="404"';
  const lines = await readLines(metrics, 'http_server_request_duration_seconds');
  expect(lines).toContain(`http_server_request_duration_seconds_count{${labels}} 1`);
  expect(lines).toContain(`http_server_request_duration_seconds_bucket{le="0.025",${labels}} 1`);
  expect(lines).toContain(`http_server_request_duration_seconds_bucket{le="0.01",${labels}} 0`);
  expect(await readLines(metrics, 'http_server_active_requests')).toEqual(['http_server_active_requests 1']);
});

test('invented methods cannot create unlimited labels', async () => {
  const metrics = createMetrics({ service: 'test' });
  createHttpObserver(metrics).finished({ method: 'XYZZY', route: 'unmatched', status: 404, seconds: 0 });

  expect(await metrics.render('plain')).not.toContain('XYZZY');
  expect(await metrics.render('plain')).toContain('http_request_method="_OTHER"');
});

test('an exemplar carries the trace id, in OpenMetrics only', async () => {
  const metrics = createMetrics({ service: 'test' });
  const http = createHttpObserver(metrics);
  http.started();
  http.finished({ method: 'GET', route: '/docs', status: 200, seconds: 0.02, traceId: TRACE_ID });

  const exemplars = (text: string) => text.split('\n').filter((line) => line.includes(TRACE_ID));
  expect(exemplars(await metrics.render('openmetrics'))).toEqual([
    expect.stringMatching(
      /^http_server_request_duration_seconds_bucket\{le="0\.025",.*\} 1 # \{trace_id="a{32}"\} 0\.02 [\d.]+$/,
    ),
  ]);
  expect(exemplars(await metrics.render('plain'))).toEqual([]);
  expect((await metrics.render('openmetrics')).endsWith('# EOF\n')).toBe(true);
});

test('in plain text the headers of a counter contain its whole name', async () => {
  const metrics = createMetrics({ service: 'test' });
  metrics.counter(REFUSALS).add({ reason: 'full' });

  expect(await readLines(metrics, '# TYPE test_refusals')).toEqual(['# TYPE test_refusals_total counter']);
});
