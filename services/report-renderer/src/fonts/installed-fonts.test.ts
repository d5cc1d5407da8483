import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { coverage } from './generated/coverage.table.ts';
import { listInstalled, SCRIPT_FONTS } from './installed-fonts.ts';
import { readCoverage } from './read-coverage.ts';

const inter = fileURLToPath(new URL('../../assets/fonts/inter-400-core.ttf', import.meta.url));

test('reads the coverage of a font file from its tables', () => {
  const covered = readCoverage(readFileSync(inter));

  for (const [first, last] of coverage.core) {
    for (let code = first; code <= last; code += 1) expect(covered.has(code)).toBe(true);
  }
  expect(covered.has(0x6f22)).toBe(false);
});

test('missing fonts cover nothing, and an installed one counts only for its own scripts', () => {
  expect(listInstalled(['/no/such/font.ttf'])).toEqual([]);
  expect(listInstalled([inter])).toEqual([]);
});

test('the image unpacks these fonts of its system, no other, and links them into the folder', () => {
  const dockerfile = readFileSync(new URL('../../../../Dockerfile', import.meta.url), 'utf8');
  const unpacked = dockerfile.match(/(?<=\/)[\w-]+\.tt[cf]/g) ?? [];

  expect(unpacked.sort()).toEqual([...SCRIPT_FONTS].sort());
  expect(dockerfile).toContain("'/usr/share/fonts/*/*/*' >/etc/dpkg/dpkg.cfg.d/");
  expect(dockerfile).toMatch(/find \/usr\/share\/fonts .* ln -s -t \/app\/services\/report-renderer\/assets\/fonts /);
});

test('the coverage of the image’s fonts contains no form that prints like another letter', () => {
  for (const code of listInstalled()) {
    const letter = String.fromCodePoint(code);
    expect(letter.normalize('NFKC')).toBe(letter);
  }
});
