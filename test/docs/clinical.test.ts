import { describe, expect, test } from '@jest/globals';
import { roundToOneDecimal, ValueSet, Zone } from '@pain-assessment/contracts';
import { findInstrument, questionnairesFor } from '@pain-assessment/questionnaires';
import { readPages } from './markdown.ts';

const text = readPages().find(({ path }) => path === 'docs/clinical.md')?.text ?? '';
const readSection = (id: string) => text.split(`### \`${id}\``)[1]?.split('\n## ')[0]?.split('\n### ')[0] ?? '';

/** Rows of a section's table that name a score: names, range, direction. */
const readRows = (id: string) =>
  readSection(id)
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, names]) => names?.startsWith('`'))
    .map(([, names = '', , range = '', direction = '']) => ({
      names: [...names.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
      range: range.replaceAll('−', '-').split(' to ').map(Number),
      direction,
    }));

const ids = [...new Set(Zone.options.flatMap((zone) => questionnairesFor(zone)))];

describe.each(ids)('docs/clinical.md on %s', (id) => {
  test('has every score with the range and direction of the code', () => {
    const rows = readRows(id);
    const valueSets = id === 'eq5d' ? ValueSet.options : (['fr'] as const);
    for (const value_set of valueSets) {
      for (const [name, { range: readRange, direction }] of Object.entries(findInstrument(id, 1).scores)) {
        const [low, high] = readRange({ valueSet: value_set });
        const row = rows.find(
          ({ names, range }) =>
            names.includes(name) &&
            Math.abs((range[0] ?? Number.NaN) - low) < 0.06 &&
            roundToOneDecimal(range[1] ?? 0) === roundToOneDecimal(high),
        );
        expect({ name, row }).toEqual({
          name,
          row: expect.objectContaining({ names: expect.arrayContaining([name]) }),
        });
        expect({ name, direction: row?.direction }).toEqual({
          name,
          direction: direction === 'higher_is_better' ? 'higher is better' : 'higher is worse',
        });
      }
    }
  });

  test('has missing rule, source and rights', () => {
    expect(readSection(id)).toMatch(/- Missing: /);
    expect(readSection(id)).toMatch(/- Source: /);
    expect(readSection(id)).toMatch(/- Rights: |free to use/);
  });
});

test('docs/clinical.md lists the questionnaires of each zone in their order', () => {
  for (const zone of Zone.options) {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${zone}\``)) ?? '';
    expect([...(row.split('|')[2] ?? '').matchAll(/`([a-z0-9_]+)`/g)].map(([, id]) => id)).toEqual(
      questionnairesFor(zone),
    );
  }
});
