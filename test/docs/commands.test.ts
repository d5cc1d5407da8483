import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CreatedSession, Result } from '@pain-assessment/contracts';
import { type Deployment, inOneProcess } from '../e2e/deployments.ts';
import { ROOT, readPages } from './markdown.ts';

const run = promisify(execFile);
const pages = readPages();
const shellBlocks = (path: string) =>
  pages
    .filter((page) => page.path === path)
    .flatMap(({ blocks }) => blocks.filter(({ language }) => language === 'sh'));

let deployment: Deployment;
let folder: string;
beforeAll(async () => {
  deployment = await inOneProcess();
}, 60_000);
afterAll(() => deployment?.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pain-assessment-docs-'));
  return () => rm(folder, { recursive: true });
});

/** Runs blocks one after the other in one shell, as a reader would, against the running service. */
async function runInOneShell(blocks: readonly { text: string }[]): Promise<string> {
  const script = blocks.map(({ text }) => text.replaceAll('http://localhost:8080', deployment.baseUrl)).join('\n');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, timeout: 170_000 });
  return stdout;
}
const written = (name: string) => readFile(join(folder, name));

describe('docs/integrating.md', () => {
  test('its commands, one after the other, end with result, report, FHIR document and a reopened session', async () => {
    const blocks = shellBlocks('docs/integrating.md');
    const stdout = await runInOneShell(blocks);

    const result = Result.parse(JSON.parse((await written('result.json')).toString()));
    expect(result).toMatchObject({ zone: 'knee', reference: 'REC-1', mcri: { status: 'missing' } });
    expect(result.cartography?.pain_surface.cm2).toBeGreaterThan(0);
    for (const name of ['report.pdf', 'rapport.pdf']) {
      expect((await written(name)).subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(JSON.parse((await written('bundle.json')).toString())).toMatchObject({ type: 'document' });
    const reopened = CreatedSession.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('{"session_id"'))));
    expect(reopened.zone).toBe('knee');
  }, 180_000);
});

test('the curl lines of the README create a session', async () => {
  const [block] = shellBlocks('README.md').filter(({ text }) => text.includes('curl'));
  expect(block).toBeDefined();
  CreatedSession.parse(JSON.parse(await runInOneShell(block ? [block] : [])));
});

describe('every shell block', () => {
  const blocks = pages.flatMap(({ path, blocks: all }) =>
    all.filter(({ language }) => language === 'sh').map((block) => ({ path, ...block })),
  );

  test('is a shell that can be read', async () => {
    for (const { path, line, text } of blocks) {
      await run('bash', ['-n', '-c', text]).catch(({ stderr }) => {
        throw new Error(`${path}:${line}: ${stderr}`);
      });
    }
  });

  test('names only npm scripts and workspaces that exist', async () => {
    const { scripts } = JSON.parse((await readFile(join(ROOT, 'package.json'))).toString());
    const called = blocks.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run ([\w:-]+)(?! .*-w )/g)].map(([, name = '']) => ({ path, name })),
    );
    expect(called.filter(({ name }) => !(name in scripts))).toEqual([]);
  });
});
