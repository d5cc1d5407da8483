import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CreatedSession, Result } from '@pain-assessment/contracts';
import { freePort } from '@pain-assessment/service-kit/testing';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { ROOT, readPages } from './markdown.ts';
import { runInOneShell, shellBlocks } from './shell.ts';

const run = promisify(execFile);
const pages = readPages();
const readBlocks = (path: string) => pages.filter((page) => page.path === path).flatMap(shellBlocks);

let deployment: Deployment;
let folder: string;
beforeAll(async () => {
  deployment = await inOneProcess();
});
afterAll(() => deployment?.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pain-assessment-docs-'));
});
afterEach(() => rm(folder, { recursive: true }));

const written = (name: string) => readFile(join(folder, name));
const inOut = (name: string) => written(join('out', name));

describe('docs/integrating.md', () => {
  test('has commands that end with result, report, FHIR document and a reopened session, also the second time', async () => {
    const blocks = readBlocks('docs/integrating.md');
    await runInOneShell({ blocks, baseUrl: deployment.baseUrl, folder });
    const stdout = await runInOneShell({ blocks, baseUrl: deployment.baseUrl, folder });

    // git and the linter ignore this folder: tokens and results must not get into a commit.
    expect(await readdir(folder)).toEqual(['out']);
    expect((await readFile(join(ROOT, '.gitignore'))).toString()).toContain('/out/');
    const result = Result.parse(JSON.parse((await inOut('result.json')).toString()));
    expect(result).toMatchObject({ zone: 'knee', reference: 'REC-1', mcri: { status: 'missing' } });
    expect(result.cartography?.pain_surface.cm2).toBeGreaterThan(0);
    for (const name of ['report.pdf', 'rapport.pdf']) {
      expect((await inOut(name)).subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(JSON.parse((await inOut('bundle.json')).toString())).toMatchObject({ type: 'document' });
    const reopened = CreatedSession.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('{"session_id"'))));
    expect(reopened.zone).toBe('knee');
  });
});

test('the commands of README, banner and reference work one after the other: no two have one Idempotency-Key', async () => {
  const texts = await Promise.all(
    ['README.md', 'services/standalone/src/welcome.ts', 'services/api-gateway/assets/docs/docs.html'].map((path) =>
      readFile(join(ROOT, path), 'utf8'),
    ),
  );
  const keys = texts.flatMap((text) => [...text.matchAll(/Idempotency-Key: ([\w-]+)/g)].map(([, key]) => key));
  expect(keys.length).toBe(3);
  expect(new Set(keys).size).toBe(3);
});

test('the curl lines of the README create a session', async () => {
  const [block] = readBlocks('README.md').filter(({ text }) => text.includes('curl'));
  expect(block).toBeDefined();
  CreatedSession.parse(
    JSON.parse(await runInOneShell({ blocks: block ? [block] : [], baseUrl: deployment.baseUrl, folder })),
  );
});

test('the simulation of the README writes result and report', async () => {
  const line =
    /^npm run simulate .*(?=#)/m.exec(
      readBlocks('README.md')
        .map(({ text }) => text)
        .join('\n'),
    )?.[0] ?? '';
  expect(line).toContain('--out out');
  // Nothing listens there: the simulation uses its own service, with any address that clients are told.
  const env = { ...process.env, PUBLIC_BASE_URL: `http://127.0.0.1:${await freePort()}` };
  await run('bash', ['-c', line.replace('--out out', `--out ${folder}`)], { cwd: ROOT, env, timeout: 600_000 });
  expect(Result.parse(JSON.parse((await written('result.json')).toString()))).toMatchObject({
    zone: 'knee',
    locale: 'fr-FR',
    mcri: { status: 'computed' },
  });
  expect((await written('report.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

describe('every shell block', () => {
  const blocks = pages.flatMap(({ path, blocks: all }) =>
    all.filter(({ language }) => language === 'sh').map((block) => ({ path, ...block })),
  );

  test('is valid shell', async () => {
    for (const { path, line, text } of blocks) {
      await run('bash', ['-n', '-c', text]).catch(({ stderr }) => {
        throw new Error(`${path}:${line}: ${stderr}`);
      });
    }
  });

  test('uses only existing npm scripts and workspaces', async () => {
    const { scripts } = JSON.parse((await readFile(join(ROOT, 'package.json'))).toString());
    const called = blocks.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run ([\w:-]+)(?! .*-w )/g)].map(([, name = '']) => ({ path, name })),
    );
    expect(called.filter(({ name }) => !(name in scripts))).toEqual([]);
  });
});
