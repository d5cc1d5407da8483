import { expect, test } from '@jest/globals';
import { formatLegend, formatValue, readQuantity } from './chart-units.mjs';

test.each([
  [0.0123, 'percentunit', '1.23 %', 2],
  [0, 'percentunit', '0 %', undefined],
  [0.25, 's', '250 ms', undefined],
  [2.5, 's', '2.5 s', undefined],
  [0, 's', '0 s', undefined],
  [134_217_728, 'bytes', '128 MiB', undefined],
  [12.4, 'reqps', '12 req/s', undefined],
  [0.05, 'cps', '0.05 c/s', undefined],
  [3, 'none', '3', undefined],
])('shows %p of the unit %s as %s', (value, unit, shown, decimals) => {
  expect(formatValue(value, unit, decimals)).toBe(shown);
});

test('fills a legend with the labels of its series, and shortens names of pods', () => {
  const labels = { pod: 'pain-assessment-api-gateway-5c6d7b8f9-x2x9z', outcome: 'ok' };
  expect(formatLegend('limit of {{pod}} {{outcome}} {{absent}}', labels)).toBe('limit of api-gateway x2x9z ok');
});

test('reads thousandths of a quantity', () => {
  expect([readQuantity('500m'), readQuantity('3')]).toEqual([0.5, 3]);
});
