import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { freePort, spawnProcess, waitFor } from '@pain-assessment/service-kit/testing';

const CLI = fileURLToPath(new URL('../../dist/simulate/cli.js', import.meta.url));

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
