import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const HERE = fileURLToPath(new URL('./', import.meta.url));
const runProgram = promisify(execFile);
const list = async (...args: readonly string[]) =>
  (await runProgram('node', [join(HERE, 'run.mjs'), '--list', ...args])).stdout.trimEnd().split('\n');
const readName = (line: string) => line.split(' ')[0];

const listModules = (folder: string) =>
  readdirSync(join(HERE, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mjs'))
    .map((path) => join(HERE, folder, path));

/** Modules of this folder that a module imports, directly or through others. */
function readImports(file: string): readonly string[] {
  const found = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g);
  return [...found].map(([, path]) => relative(HERE, resolve(dirname(file), path ?? '')));
}

test('the trials import nothing of the builder', () => {
  const trials = ['trials', 'support'].flatMap(listModules);
  const wrong = trials.filter((file) => readImports(file).some((path) => path.startsWith('without-downloads')));
  expect(trials.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test('a run that builds a cluster has all steps, each with its purpose', async () => {
  const lines = await list();
  expect(lines.map(readName)).toEqual(expect.arrayContaining(['programs', 'cluster', 'production', 'alerts']));
  expect(lines.filter((line) => !/^[\w-]+ +\S/.test(line))).toEqual([]);
});

test('a run on an existing cluster has only trials, and names those that need the builder', async () => {
  const lines = await list('--kubeconfig', 'given');
  expect(lines.map(readName)).not.toContain('cluster');
  expect(lines.filter((line) => line.includes('(builder: ')).map(readName)).toEqual([
    ...['product-images', 'compose', 'ingress', 'monitoring', 'node-loss'],
    ...['alerts', 'dashboards', 'autoscaling', 'pictures', 'keda'],
  ]);
});

test('the command rejects an unknown step', async () => {
  await expect(list('--only', 'nothing')).rejects.toMatchObject({ code: 1 });
});
