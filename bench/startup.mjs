import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@pain-assessment/service-kit/testing';
import { createRows } from './support/rows.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const RUNS = 5;
const TARGET_MILLISECONDS = 2000;

const { atMost } = createRows('startup');

async function readyAfter() {
  const [port, adminPort, demoPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const started = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), ADMIN_PORT: String(adminPort), DEMO_PORT: String(demoPort) },
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => null);
      if (answer?.ok) return performance.now() - started;
      if (child.exitCode !== null) throw new Error('npm start ended before it was ready');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    process.kill(-child.pid, 'SIGTERM');
    await exited;
  }
}

/** Wall time from `npm start` (built before) to the first 200 of `/readyz`; median of five after one that may still have to build; whole process. */
export async function run() {
  await readyAfter();
  const times = [];
  for (let index = 0; index < RUNS; index += 1) times.push(await readyAfter());
  return [atMost('npm start to /readyz', times, 'ms', TARGET_MILLISECONDS)];
}
