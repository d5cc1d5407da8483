import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environment, ROOT } from '../../support/settings.mjs';
import { amongPatients } from './load.mjs';
import { behindPublicName, PUBLIC_URL } from './public-name.mjs';

const PATIENTS = fileURLToPath(new URL('../pods/patients.mjs', import.meta.url));

/** Plays patients from outside through the ingress during an action, and returns the outcome of their requests. */
export async function playOutsidePatientsDuring(action, { address, apiKey, concurrency = 3 }) {
  const { command, args, env } = behindPublicName(address, ['node', PATIENTS]);
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
    await amongPatients(action);
  } finally {
    child.kill('SIGUSR2');
  }
  await ended;
  return JSON.parse(Buffer.concat(parts).toString().trim().split('\n').at(-1));
}
