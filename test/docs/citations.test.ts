import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT, readPage } from './markdown.ts';

const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.turbo', '.build', 'generated']);
const CITING = new Set(['.ts', '.mts', '.mjs', '.js', '.lua', '.sh', '.yaml', '.yml', '.tpl', '.css', '.html', '.md']);
const isCiting = (path: string) => CITING.has(extname(path)) || basename(path) === 'Dockerfile';

interface Line {
  readonly place: string;
  readonly text: string;
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .filter(isCiting);
}

const readLines = (path: string): Line[] =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .map((text, index) => ({ place: `${path}:${index + 1}`, text }));

const lines = filesBelow('.').flatMap(readLines);

describe('citations', () => {
  test('name existing sections of the contract', () => {
    const { anchors } = readPage('docs/contract.md');
    const cited = lines.flatMap(({ place, text }) =>
      [...text.matchAll(/contract\.md#([\w-]+)/g)].map(([, anchor = '']) => ({ place, anchor })),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ anchor }) => !anchors.has(anchor))).toEqual([]);
  });

  test('name no numbered section of a document outside the repository', () => {
    const numbered = lines.filter((line) => /\b(?:contract|specification|spec) \d/i.test(line.text));
    expect(numbered.map(({ place, text }) => `${place}: ${text.trim()}`)).toEqual([]);
  });

  const records = readdirSync(join(ROOT, 'docs/adr')).flatMap((name) => /^(\d{4})-.*\.md$/.exec(name)?.[1] ?? []);
  const citations = lines.flatMap(({ place, text }) =>
    [...text.matchAll(/\b(?:ADRs? |adr\/)(\d{3,4})\b/g)].map(([, number = '']) => ({
      place,
      number: number.padStart(4, '0'),
    })),
  );

  test('name existing decision records', () => {
    expect(citations.filter(({ number }) => !records.includes(number))).toEqual([]);
  });

  test('name each decision record, in the code, beside it or in architecture.md', () => {
    const cited = citations.filter(
      ({ place }) => !place.startsWith('docs/') || place.startsWith('docs/architecture.md:'),
    );
    expect(records.filter((record) => !cited.some(({ number }) => number === record))).toEqual([]);
  });
});

test('are absent from the public OpenAPI document', () => {
  const text = readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8');
  expect(text.match(/"x-source"|\b(?:contract|specification) \d\S*/g) ?? []).toEqual([]);
});
