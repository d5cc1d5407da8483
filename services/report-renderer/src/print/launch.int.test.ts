import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import puppeteer from 'puppeteer-core';
import type { SandboxPolicy } from '../settings.ts';
import { createLauncher } from './launch.ts';

const CANARY = 'CANARY-credential';
/** Variables that an operator, an image or an attacker could set: credentials, and settings that weaken the browser. */
const SET = {
  NATS_URL: `nats://renderer:${CANARY}@nats:4222`,
  BUS_KEYS_RENDERER: CANARY,
  AWS_SECRET_ACCESS_KEY: CANARY,
  PUPPETEER_DANGEROUS_NO_SANDBOX: 'true',
  CHROMIUM_FLAGS: '--no-sandbox',
  CHROME_WRAPPER: CANARY,
  LD_PRELOAD: `/${CANARY}.so`,
  FONTCONFIG_PATH: `/${CANARY}`,
  FONTCONFIG_SYSROOT: `/${CANARY}`,
  NODE_OPTIONS: '',
};

let folder: string;
const before = { ...process.env };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launch-'));
  Object.assign(process.env, SET);
});
afterEach(async () => {
  for (const name of Object.keys(SET)) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  await rm(folder, { recursive: true });
});

/** Launches a program that writes its flags to a file, one line for each start, and exits like a browser without sandbox. */
async function launchRecorder(sandbox: SandboxPolicy) {
  const chromiumPath = join(folder, 'chromium');
  const starts = join(folder, 'starts');
  const environment = join(folder, 'environment');
  await writeFile(chromiumPath, `#!/bin/sh\necho "$@" >>${starts}\nenv >>${environment}\n`);
  await chmod(chromiumPath, 0o755);
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const launch = createLauncher({ chromiumPath, sandbox, shell: '<title></title>', launchTimeoutMs: 10_000, log });
  await expect(launch()).rejects.toThrow();
  return {
    warnings,
    starts: (await readFile(starts, 'utf8')).trim().split('\n'),
    environment: await readFile(environment, 'utf8'),
  };
}

test('a browser gets no credential of ours, and no variable that adds flags or libraries', async () => {
  const { environment } = await launchRecorder('required');

  expect(environment).not.toContain(CANARY);
  const names = environment.match(/^\w+(?==)/gm) ?? [];
  expect(names).toContain('PATH');
  for (const name of Object.keys(SET)) expect(names).not.toContain(name);
});

test('if the sandbox is required, a browser never starts without it, for any environment', async () => {
  const { starts, warnings } = await launchRecorder('required');

  expect(starts).toHaveLength(1);
  expect(starts.join()).not.toMatch(/--no-sandbox|--no-zygote|--disable-setuid-sandbox|--single-process/);
  expect(warnings).toEqual(['a browser did not start']);
});

test('if the sandbox is preferred, it is tried first', async () => {
  const { starts } = await launchRecorder('preferred');

  expect(starts.map((flags) => flags.includes('--no-sandbox'))).toEqual([false, true]);
  expect(starts.join()).not.toContain('--no-zygote');
});

test.each([
  ['exit 3', 'exit code 3'],
  ['kill -TRAP $$', 'SIGTRAP'],
])('the log tells how a browser ended that ended with `%s` before it answered', async (command, said) => {
  const chromiumPath = join(folder, 'chromium');
  await writeFile(chromiumPath, `#!/bin/sh\n${command}\n`);
  await chmod(chromiumPath, 0o755);
  const { log, lines } = createLogSink();
  const launch = createLauncher({ chromiumPath, sandbox: 'required', shell: '', launchTimeoutMs: 10_000, log });

  await expect(launch()).rejects.toThrow();
  const error = expect.objectContaining({ message: `the browser ended before it answered (${said})` });
  expect(lines).toEqual([expect.objectContaining({ message: 'a browser did not start', error })]);
});

test('the log tells the code of a program that cannot start', async () => {
  const { log, lines } = createLogSink();
  const chromiumPath = join(folder, 'nothing');
  const launch = createLauncher({ chromiumPath, sandbox: 'required', shell: '', launchTimeoutMs: 10_000, log });

  await expect(launch()).rejects.toThrow();
  expect(lines).toEqual([expect.objectContaining({ error: expect.objectContaining({ code: 'ENOENT' }) })]);
});

test('the flags are those of Chromium, even if Firefox was launched before', async () => {
  await expect(puppeteer.launch({ browser: 'firefox', executablePath: '/nowhere/firefox' })).rejects.toThrow();

  const { starts } = await launchRecorder('required');

  expect(starts.join()).toContain('--user-data-dir=');
});
