import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { type RuleFile, shortenDuration, shortenRules } from './alert-durations.mjs';

const RULES = fileURLToPath(new URL('../../../../charts/pain-assessment/files/rules/', import.meta.url));
const readShipped = (name: string): RuleFile => parse(readFileSync(`${RULES}${name}.yaml`, 'utf8'));
const listRules = ({ groups }: RuleFile) => groups.flatMap(({ rules }) => rules);
const shortenOne = (expr: string) =>
  shortenRules({ groups: [{ name: 'one', rules: [{ alert: 'One', expr }] }] }, 10).groups[0]?.rules[0]?.expr;
const withoutDurations = (expr: string) => expr.replace(/\[[^\]]*\]/g, '[]').replace(/offset \w+/g, 'offset');

test('divides a duration and writes it in milliseconds', () => {
  expect(['5m', '1h30m', '30d', '0m', '1ms'].map((duration) => shortenDuration(duration, 10))).toEqual([
    '30000ms',
    '540000ms',
    '259200000ms',
    '0ms',
    '1ms',
  ]);
});

test('shortens windows and offsets', () => {
  expect(shortenOne('increase(a[15m]) > 0 or (a unless a offset 15m)')).toBe(
    'increase(a[90000ms]) > 0 or (a unless a offset 90000ms)',
  );
});

test('keeps names, labels, numbers and texts that look like durations', () => {
  const expr = 'operation:error_ratio:rate1h{operation="[5m] offset 5m"} > 0.0144 and a * 3600 >= 20';
  expect(shortenOne(expr)).toBe(expr);
});

test('shortens the wait of an alert and the interval of a group', () => {
  const group = { name: 'one', interval: '30s', rules: [{ alert: 'One', expr: 'up', for: '2m' }] };
  expect(shortenRules({ groups: [group] }, 30).groups).toEqual([
    { name: 'one', interval: '1000ms', rules: [{ alert: 'One', expr: 'up', for: '4000ms' }] },
  ]);
});

test.each(['alerts', 'recordings'])('changes every duration of the shipped %s, and nothing else', (name) => {
  const shipped = listRules(readShipped(name));
  const shortened = listRules(shortenRules(readShipped(name), 30));

  expect(shortened.map(({ expr }) => withoutDurations(expr))).toEqual(
    shipped.map(({ expr }) => withoutDurations(expr)),
  );
  for (const { expr } of shortened) expect(expr).not.toMatch(/\[\d+[smhd]\]|offset \d+[smhd]\b/);
  expect(shortened.map((rule) => ({ ...rule, expr: '', for: '' }))).toEqual(
    shipped.map((rule) => ({ ...rule, expr: '', for: '' })),
  );
});
