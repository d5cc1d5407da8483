import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT, readPage } from './markdown.ts';

const FOLDER = 'docs/adr';
const records = readdirSync(join(ROOT, FOLDER))
  .filter((name) => /^\d/.test(name))
  .toSorted();

const readTitle = (name: string) => /^# \d{4}: (.*)$/m.exec(readPage(`${FOLDER}/${name}`).text)?.[1];

describe('a decision record', () => {
  test.each(records)('%s has number and title, status, date and the three parts', (name) => {
    const { text } = readPage(`${FOLDER}/${name}`);
    expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)}: `));
    expect(text).toMatch(/\n- Status: (?:accepted|replaced by ADR \d{4})\n- Date: \d{4}-\d{2}-\d{2}\n/);
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, part]) => part)).toEqual([
      'Background',
      'Decision',
      'Consequence',
    ]);
  });

  test('is in the index by its title, in the order of the numbers', () => {
    const rows = records.map((name) => `| [${name.slice(0, 4)}](${name}) | ${readTitle(name)} |`);
    expect(readPage(`${FOLDER}/README.md`).text.match(/^\| \[\d.*$/gm)).toEqual(rows);
  });

  test('has a unique number', () => {
    const numbers = records.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
