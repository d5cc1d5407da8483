import { spawn } from 'node:child_process';
import { environment, HERE, ROOT } from '../settings.mjs';
import { pause } from './commands.mjs';
import { behindPublicName, PUBLIC_URL } from './ingress.mjs';

const BEFORE_MS = 6_000;
const AFTER_MS = 8_000;

/** Plays patients from outside through the ingress while something is done, and answers what came of their requests. */
export async function playOutsidePatientsDuring(action, { apiKey, concurrency = 3 }) {
  const { command, args, env } = behindPublicName(['node', `${HERE}pods/patients.mjs`]);
  const settings = { BASE_URL: PUBLIC_URL, API_KEY: apiKey, CONCURRENCY: `${concurrency}` };
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...environment(), ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts = [];
  child.stdout.on('data', (part) => parts.push(part));
  const ended = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  try {
    await pause(BEFORE_MS, { because: 'patients come for a while before' });
    await action();
    await pause(AFTER_MS, { because: 'patients come for a while after' });
  } finally {
    child.kill('SIGUSR2');
  }
  await ended;
  return JSON.parse(Buffer.concat(parts).toString().trim().split('\n').at(-1));
}
