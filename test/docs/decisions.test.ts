import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT, readPage } from './markdown.ts';

const FOLDER = 'docs/adr';
const records = readdirSync(join(ROOT, FOLDER)).filter((name) => /^\d/.test(name));
const index = readPage(`${FOLDER}/README.md`);

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

  test.each(records)('%s is in the index by its title', (name) => {
    const [, title = ''] = /^# \d{4}: (.*)$/m.exec(readPage(`${FOLDER}/${name}`).text) ?? [];
    expect(index.text).toContain(`| [${name.slice(0, 4)}](${name}) | ${title} |`);
  });

  test('has a unique number', () => {
    const numbers = records.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
