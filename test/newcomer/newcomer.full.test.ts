import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Result } from '@pain-assessment/contracts';
import { freePort, waitFor } from '@pain-assessment/service-kit/testing';
import { ROOT, readPage } from '../docs/markdown.ts';
import { runInOneShell, shellBlocks } from '../docs/shell.ts';

const START_SECONDS = 300;
const SUITE_SECONDS = 3_600;

/** A newcomer's environment, without variables of this test run or of its npm. */
const cleanEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(NODE_ENV|NODE_OPTIONS|NODE_NO_WARNINGS|JEST_.*|TEST_.*|TURBO_.*|npm_(?!config_).*|INIT_CWD)$/.test(name),
    ),
  );

let checkout: string;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'pain-assessment-newcomer-'));
  await promisify(execFile)('git', ['clone', '--quiet', '--no-local', ROOT, checkout]);
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

/** The commands of the README for a checkout, without comments. */
function commands(): string[] {
  const blocks = shellBlocks(readPage('README.md', checkout)).filter(({ text }) => text.startsWith('npm ci'));
  return blocks
    .map(({ text }) => text)
    .join('\n')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter((line) => line !== '');
}

/** Runs a line in a shell with its own process group, so that all its processes can be stopped together. */
function begin(line: string, env: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
  const child = spawn('bash', ['-c', line], {
    cwd: checkout,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnvironment(), ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await closed;
}

async function servicePorts() {
  const [PORT, ADMIN_PORT, DEMO_PORT] = await Promise.all([freePort(), freePort(), freePort()]);
  return { PORT: String(PORT), ADMIN_PORT: String(ADMIN_PORT), DEMO_PORT: String(DEMO_PORT) };
}

describe('a newcomer with a clean checkout', () => {
  test('gets result and report with the first command and the guide', async () => {
    const [first = ''] = commands();
    expect(first).toBe('npm ci && npm start');
    const ports = await servicePorts();
    const { child, output } = begin(first, ports);
    try {
      const isReady = async () => (await fetch(`http://127.0.0.1:${ports.ADMIN_PORT}/readyz`)).ok;
      await waitFor(() => child.exitCode !== null || isReady(), { what: 'the service', seconds: START_SECONDS });
      if (child.exitCode !== null)
        throw new Error(`"${first}" ended with ${child.exitCode}:\n${output().slice(-4_000)}`);

      const blocks = shellBlocks(readPage('docs/integrating.md', checkout));
      await runInOneShell({ blocks, baseUrl: `http://localhost:${ports.PORT}`, folder: checkout });
      const result = Result.parse(JSON.parse(await readFile(join(checkout, 'out/result.json'), 'utf8')));
      expect(result.cartography?.pain_surface.cm2).toBeGreaterThan(0);
      expect((await readFile(join(checkout, 'out/report.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    } finally {
      await end(child);
    }
  });

  if (process.env.TEST_FULL) {
    test(
      'sees every test pass with the second command',
      async () => {
        const [, second = ''] = commands();
        expect(second).toBe('npm cit');
        const { child, output } = begin(second);
        const [code] = await once(child, 'close');
        if (code !== 0) throw new Error(`"${second}" ended with ${code}:\n${output().slice(-8_000)}`);
        expect(output()).toMatch(/tests: [1-9]\d+ passed, 0 failed/);
      },
      SUITE_SECONDS * 1000,
    );
  }
});
