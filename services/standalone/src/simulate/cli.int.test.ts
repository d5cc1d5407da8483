import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { Result } from '@pain-assessment/contracts';
import { freePort, spawnProcess, waitFor } from '@pain-assessment/service-kit/testing';

const CLI = fileURLToPath(new URL('../../dist/simulate/cli.js', import.meta.url));

test('the simulation uses its own service, with any PUBLIC_BASE_URL', async () => {
  const out = await mkdtemp(join(tmpdir(), 'simulate-'));
  const env = { NODE_OPTIONS: '', CHROMIUM_SANDBOX: 'off', PUBLIC_BASE_URL: `http://127.0.0.1:${await freePort()}` };
  const child = await spawnProcess({ command: process.execPath, args: [CLI, '--zone', 'knee', '--out', out], env });
  try {
    await waitFor(() => child.exited(), { what: 'the simulation to end', seconds: 60 });
    expect([await child.stop(), child.output()]).toEqual([0, expect.stringContaining('wrote result.json')]);
    expect(Result.parse(JSON.parse(await readFile(join(out, 'result.json'), 'utf8'))).zone).toBe('knee');
  } finally {
    await child.stop('SIGKILL');
    await rm(out, { recursive: true });
  }
});

test('a service that does not answer is named in one line', async () => {
  const base = `http://127.0.0.1:${await freePort()}`;
  const env = { NODE_OPTIONS: '' };
  const child = await spawnProcess({ command: process.execPath, args: [CLI, '--base', base], env });
  try {
    await waitFor(() => child.exited(), { what: 'the simulation to end', seconds: 60 });
    expect([await child.stop(), child.output().trim()]).toEqual([
      1,
      `No service answers at ${base}. Start it, or leave out --base to have one started.`,
    ]);
  } finally {
    await child.stop('SIGKILL');
  }
});
