import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseDockerfile } from './tools/dockerfile.ts';

const USER = { uid: 1000, gid: 1000 };
const CANARY = 'CANARY-credential';
const RUN = 'process.stdout.write("up"); setInterval(() => {}, 1000)';

let folder: string;
let program: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-'));
  chmodSync(folder, 0o755);
  program = join(folder, 'node');
  copyFileSync(realpathSync(process.execPath), program);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a process from another one of the same user: its environment, and whether its memory can be opened. */
async function spyOn(mode: number) {
  chmodSync(program, mode);
  const env = { NATS_URL: CANARY, PATH: process.env.PATH };
  const service = spawn(program, ['-e', RUN], { ...USER, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(service.stdout, 'data');
  const read = (command: string, ...args: string[]) => spawnSync(command, args, { ...USER, encoding: 'utf8' });
  const environment = read('cat', `/proc/${service.pid}/environ`).stdout;
  const memory = read('dd', `if=/proc/${service.pid}/mem`, 'count=0').status;
  service.kill('SIGKILL');
  return { environment, opensMemory: memory === 0 };
}

test('a program that its user may run but not read, like Node in the images, hides its memory from that user', async () => {
  const steps = parseDockerfile().flatMap(({ instructions }) => instructions.map(({ text }) => text));
  expect(steps.join()).toContain('chmod 0711 /parts/usr/local/bin/node');

  const readable = await spyOn(0o755);
  const unreadable = await spyOn(0o711);

  // Access to the memory of a readable program depends on the system (Yama).
  expect(readable.environment).toContain(CANARY);
  expect(unreadable).toEqual({ environment: '', opensMemory: false });
});
