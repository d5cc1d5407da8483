import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { platformSettings } from '@pain-assessment/service-kit';
import { parse } from 'yaml';
import { SILENCE_MS } from './connections.ts';
import { CLOSE_GRACE_MS, LONGEST_CALL_MS } from './server.ts';

/** Grace of kept connections: half a second; of webhooks: 10 s; of the exporter of traces: 2 s. */
const OTHERS_MS = 500 + 10_000 + 2_000;
const processSeconds = platformSettings.SHUTDOWN_GRACE_SECONDS.parse(undefined);

test('calls have time for the longest of them, and the process has time to close all its parts', () => {
  expect(CLOSE_GRACE_MS).toBeGreaterThan(LONGEST_CALL_MS);
  expect(processSeconds * 1_000).toBeGreaterThan(CLOSE_GRACE_MS + OTHERS_MS);
});

test('a connection may be silent for longer than the longest call', () => {
  expect(SILENCE_MS).toBeGreaterThan(LONGEST_CALL_MS);
});

test('Compose waits longer than the process does', () => {
  const { services } = parse(readFileSync(new URL('../../../../compose.yaml', import.meta.url), 'utf8'), {
    merge: true,
  });
  for (const name of ['api-gateway', 'scoring', 'report-renderer']) {
    expect(Number.parseInt(services[name].stop_grace_period, 10)).toBeGreaterThan(processSeconds);
  }
});
