import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort, waitFor } from '@pain-assessment/service-kit/testing';
import { atLength } from './support/length.mjs';
import { createRows } from './support/rows.mjs';
import { inTurns } from './support/turns.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const RUNS = atLength({ quick: 1, usual: 5 });
/** The first start may include a build. */
const WARM_UPS = atLength({ quick: 0, usual: 1 });
const TARGET_MILLISECONDS = 2000;

const { atMost } = createRows('startup');

async function readyAfter() {
  const [PORT, ADMIN_PORT, DEMO_PORT] = (await Promise.all([freePort(), freePort(), freePort()])).map(String);
  const env = { ...process.env, PORT, ADMIN_PORT, DEMO_PORT };
  const begun = performance.now();
  const child = spawn('npm', ['start', '--silent'], { cwd: ROOT, detached: true, stdio: 'ignore', env });
  const exit = once(child, 'exit');
  const isReady = async () => child.exitCode !== null || (await fetch(`http://127.0.0.1:${ADMIN_PORT}/readyz`)).ok;
  try {
    await waitFor(isReady, { what: 'npm start to be ready', seconds: 120, everyMs: 10 });
    if (child.exitCode !== null) throw new Error('npm start exited before it was ready');
    return performance.now() - begun;
  } finally {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await exit;
  }
}

/** Wall time from `npm start`, after a build, to the first 200 of `/readyz`. */
export async function run() {
  const [times] = await inTurns([readyAfter], RUNS, WARM_UPS);
  return [atMost('npm start to /readyz', times, 'ms', TARGET_MILLISECONDS)];
}
