import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { FIELD_ERROR_CODES, PROBLEMS } from '@pain-assessment/contracts';
import { ROOT, readPages, resolveTarget } from './markdown.ts';

const pages = readPages();
const pageAt = (path: string) => pages.find((page) => page.path === path);

describe('links', () => {
  test('there are pages to check', () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs/integrating.md', 'docs/clinical.md']),
    );
  });

  test('within the repository lead to existing files', () => {
    const dead = pages.flatMap((page) =>
      page.links
        .filter((link) => !/^[a-z]+:/.test(link) && !link.startsWith('#') && !link.startsWith('/'))
        .filter((link) => !existsSync(join(ROOT, resolveTarget(page, link))))
        .map((link) => `${page.path}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test.each(['docs/integrating.md', 'docs/operating.md'])('at the top of %s list every section, in order', (path) => {
    const text = pageAt(path)?.text ?? '';
    const listed = [...text.matchAll(/^- \[(.+)\]\(#.+\)$/gm)].map(([, title]) => title);
    expect(listed).toEqual([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title));
  });

  test('to a heading lead to an existing one', () => {
    const dead = pages.flatMap((page) =>
      page.links
        .filter((link) => !/^[a-z]+:/.test(link) && link.includes('#'))
        .filter((link) => {
          const anchor = link.split('#')[1] ?? '';
          const target = link.startsWith('#') ? page : pageAt(resolveTarget(page, link));
          return target !== undefined && !target.anchors.has(anchor);
        })
        .map((link) => `${page.path}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test('out of the repository are valid addresses', () => {
    const outside = pages.flatMap((page) => page.links.filter((link) => /^[a-z]+:/.test(link)));
    expect(outside.filter((link) => !URL.canParse(link))).toEqual([]);
  });
});

test('the contract lists every problem with its status, and every code of a wrong field', () => {
  const text = pageAt('docs/contract.md')?.text ?? '';
  for (const [code, { status }] of Object.entries(PROBLEMS)) {
    expect(text).toMatch(new RegExp(`\\| ${status} +\\| \`${code}\` +\\|`));
  }
  expect(FIELD_ERROR_CODES.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
});
