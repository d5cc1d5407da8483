import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';

const BENCH = new URL('../../bench/', import.meta.url);
/** A bench with one row, whose value tells the length of the run. */
const WORKING = `
  import { atLength } from '${new URL('support/length.mjs', BENCH)}';
  import { createRows } from '${new URL('support/rows.mjs', BENCH)}';
  export const run = () => [createRows('working').atMost('length', atLength({ quick: 1, usual: 2, full: 3 }), '', 4)];
`;
const BROKEN = {
  'crashing.mjs': `
    import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    export function run() {
      writeFileSync('left-behind', String(spawn('sleep', ['1000']).pid));
      setTimeout(() => { throw new Error('crashing on purpose'); });
      return new Promise(() => {});
    }`,
  'empty.mjs': 'export const run = () => [];',
  'measuring-nothing.mjs': `
    import { createRows } from '${new URL('support/rows.mjs', BENCH)}';
    export const run = () => [createRows('measuring-nothing').shown('median of nothing', [], 'ms')];`,
  'throwing.mjs': `export const run = async () => { throw new Error('throwing on purpose'); };`,
};

let folder: string;
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout.trim();
const write = (benches: Record<string, string>) => {
  for (const [file, content] of Object.entries(benches)) writeFileSync(join(folder, file), content);
};
const commit = () => git('add', '.') + git('commit', '--quiet', '--message', 'benches');
const results = () => join(folder, 'results.json');
const readRows = () => JSON.parse(readFileSync(results(), 'utf8')).results;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-'));
  git('init', '--quiet');
  write({ 'working.mjs': WORKING });
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

function bench(...args: string[]) {
  const files = ['--benches', folder, '--results', results()];
  return spawnSync(process.execPath, [fileURLToPath(new URL('run.mjs', BENCH)), ...files, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
}

test('a run of all benches records rows of one commit', () => {
  expect(bench().status).toBe(0);
  const row = { bench: 'working', name: 'length', value: 2, target: '≤ 4', met: true };
  expect(readRows()).toEqual([expect.objectContaining({ ...row, commit: git('rev-parse', '--short', 'HEAD') })]);
});

test('a failing bench is reported, and the others keep their numbers', () => {
  write(BROKEN);
  const { status, stdout, stderr } = bench();
  expect(status).toBe(1);
  for (const error of ['crashing on purpose', 'throwing on purpose', 'median of nothing'])
    for (const output of [stderr, stdout]) expect(output).toContain(error);
  const broken = Object.keys(BROKEN).map((file) => file.replace('.mjs', ''));
  expect(stdout).toContain(`Failed:\n${broken.map((name) => `  ${name}: failed\n`).join('')}`);
  expect(readRows()).toEqual([
    ...broken.map((name) => expect.objectContaining({ bench: name, name: 'failed', met: false })),
    expect.objectContaining({ bench: 'working', name: 'length', value: 2 }),
  ]);
});

test('services of a crashed bench exit with it', async () => {
  write({ 'crashing.mjs': BROKEN['crashing.mjs'] });
  expect(bench('crashing').status).toBe(1);
  const process = `/proc/${readFileSync(join(folder, 'left-behind'), 'utf8')}`;
  // A process that has ended may stay as a zombie, which has no command line.
  const hasEnded = () => !existsSync(process) || readFileSync(join(process, 'cmdline'), 'utf8') === '';
  await waitFor(hasEnded, { what: 'the end of the process' });
});

test('rows of a changed tree are marked; the file of a run is no change', () => {
  bench();
  bench();
  expect(readRows()[0].commit).not.toContain('+changes');
  write({ 'another.mjs': WORKING });
  bench();
  expect(readRows()[0].commit).toBe(`${git('rev-parse', '--short', 'HEAD')}+changes`);
});

test.each([
  ['--full', 3],
  ['--quick', 1],
])('%s determines the length of every bench', (option, value) => {
  const { stdout } = bench(option);
  expect(stdout).toMatch(new RegExp(`'length' *│ ${value} `));
});

test.each([['--quick'], ['working']])('a run with %s prints its rows and records nothing', (option) => {
  const { status, stdout } = bench(option);
  expect(status).toBe(0);
  expect(stdout).toContain("'length'");
  expect(existsSync(results())).toBe(false);
});
