import { randomBytes } from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import type { Logger } from '../log/logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { readBusSealing } from './bus-sealing.ts';

const keys = `k1:${randomBytes(32).toString('base64')}`;

function read(subjects: Record<string, string | undefined>) {
  const warn = jest.fn();
  const metrics = createMetrics({ service: 'test' });
  const sealing = readBusSealing(subjects, { log: { warn } as unknown as Logger, metrics });
  return { sealing, warn, metrics };
}

test('subjects with keys are sealed, and their seals are counted by key', async () => {
  const { sealing, warn, metrics } = read({ one: keys, two: keys });
  expect(Object.keys(sealing.keys)).toEqual(['one', 'two']);
  expect(warn).not.toHaveBeenCalled();

  sealing.onSeal('k1');
  sealing.onSeal('k1');
  expect(await metrics.render('plain')).toContain('sealed_values_total{use="bus",kid="k1"} 2');
});

test.each([
  ['no keys', { one: undefined, two: undefined }],
  ['keys of some', { one: keys, two: undefined }],
] as const)('with %s there is one warning', (_, subjects) => {
  expect(read(subjects).warn).toHaveBeenCalledTimes(1);
});
