import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { codedError, readCode, withTimeout } from '@pain-assessment/service-kit';
import puppeteer, { type ConnectionTransport } from 'puppeteer-core';
import { tookTooLong } from '../renderer-error.ts';
import { makeProfile, removeProfile } from './profiles.ts';
import { browserEnvironment, type Program } from './programs.ts';

/** A program, with or without its sandbox. */
export interface LaunchChoice {
  readonly program: Program;
  readonly sandboxed: boolean;
}

/**
 * Flags that disable the network of the browser: no name resolves, and every connection, including loopback and
 * WebSockets, goes to a proxy that does not exist.
 */
export const NO_NETWORK_FLAGS: readonly string[] = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--disable-background-networking',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
];
/** Without rounding of glyph widths to pixels, lines break in the measured page as on paper. */
const PRINT_FLAGS = ['--font-render-hinting=none', '--disable-gpu', '--disable-breakpad'];
/** Otherwise background pages print at a lower priority, and make no progress on a busy machine. */
const EQUAL_PRIORITY = '--disable-features=PMProcessPriorityPolicy';
/** With them the headless shell draws no frame that nobody asked for; the full Chromium does not have them. */
const FRAMES_ON_DEMAND = ['--enable-begin-frame-control', '--run-all-compositor-stages-before-draw'];
/** True if pages of a program can be opened without frames of their own. */
export const drawsOnDemand = ({ headless }: Program): boolean => headless === 'shell';
/** The zygote stays even without the sandbox: Chromium forks the process of each print from it and saves 60 ms. */
const WITHOUT_SANDBOX = '--no-sandbox';
const WEAKENS_SANDBOX = new Set([WITHOUT_SANDBOX, '--no-zygote', '--disable-setuid-sandbox']);

function launchFlags({ program, sandboxed }: LaunchChoice, profile: string): string[] {
  const flags = puppeteer.defaultArgs({
    // Otherwise it gives the flags of the browser that was launched last.
    browser: 'chrome',
    headless: program.headless,
    userDataDir: profile,
    args: [
      ...program.args,
      ...PRINT_FLAGS,
      ...(drawsOnDemand(program) ? FRAMES_ON_DEMAND : []),
      EQUAL_PRIORITY,
      ...NO_NETWORK_FLAGS,
      ...(sandboxed ? [] : [WITHOUT_SANDBOX]),
      // Pipes instead of a port: no other process can connect, and the browser exits with this process.
      '--remote-debugging-pipe',
    ],
  });
  // Puppeteer itself adds --no-sandbox if PUPPETEER_DANGEROUS_NO_SANDBOX is in our environment.
  return flags.filter((flag) => !sandboxed || !WEAKENS_SANDBOX.has(flag));
}

/**
 * Connects over inherited pipes (`--remote-debugging-pipe`: JSON messages, each ended by a null byte). Puppeteer's own
 * transport removes its error listeners at close. The later reset of a killed browser's pipe would then end this
 * process; here the listeners stay.
 */
function createPipeTransport(toBrowser: Writable, fromBrowser: Readable): ConnectionTransport {
  const transport: ConnectionTransport = {
    send: (message) => {
      toBrowser.write(`${message}\0`);
    },
    close: () => {
      toBrowser.destroy();
      fromBrowser.destroy();
    },
  };
  let incomplete = '';
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const messages = text.split('\0');
    messages[0] = incomplete + messages[0];
    incomplete = messages.pop() ?? '';
    for (const message of messages) setImmediate(() => transport.onmessage?.(message));
  });
  fromBrowser.once('close', () => transport.onclose?.());
  // A broken pipe means that the browser exits, and `exited` reports the exit.
  for (const pipe of [toBrowser, fromBrowser]) pipe.on('error', () => {});
  return transport;
}

/**
 * Starts a browser process, leader of its own process group, and connects; `cleanedUp` resolves when it has exited, and left no process
 * and no profile behind. Rejects after `timeoutMs`, cleaned up as well.
 */
export async function spawnBrowser(choice: LaunchChoice, timeoutMs: number) {
  const { executablePath, environment } = choice.program;
  const profile = await makeProfile();
  const child = spawn(executablePath, launchFlags(choice, profile), {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: browserEnvironment(environment),
  });
  const { pid = 0, stdio } = child;
  const exit = once(child, 'exit');
  const cleanedUp = exit
    .catch(() => {})
    .then(async () => {
      // If only the main process was killed, its helper processes still run.
      if (pid > 0) killGroup(pid);
      await removeProfile(profile);
    });
  const [, , , toBrowser, fromBrowser] = stdio as [null, null, null, Writable, Readable];
  // `exit` also fails for a program that does not start.
  const failed = exit.then(() => {
    throw new Error('the browser ended');
  });
  failed.catch(() => {});
  try {
    const transport = createPipeTransport(toBrowser, fromBrowser);
    const connecting = puppeteer.connect({ transport, defaultViewport: null, protocolTimeout: timeoutMs });
    const browser = await withTimeout(Promise.race([connecting, failed]), timeoutMs, tookTooLong);
    return { browser, pid, exit, cleanedUp };
  } catch (cause) {
    // The end of its pipe may arrive before its exit.
    const hasEnded = pid > 0 && (fromBrowser.readableEnded || child.exitCode !== null || child.signalCode !== null);
    if (pid > 0) killGroup(pid);
    await cleanedUp;
    if (!hasEnded) throw cause;
    const outcome = child.signalCode ?? `exit code ${child.exitCode}`;
    const message = `the browser ended before it answered (${outcome})`;
    throw codedError('renderer_browser_ended', message, { cause, loggable: true });
  }
}

/** Kills every process of the group at once; ignores a group that no longer exists. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (cause) {
    if (readCode(cause) !== 'ESRCH') throw cause;
  }
}

/** Process group of a process, from the fields after its name in parentheses (proc(5), /proc/pid/stat). */
function parseGroup(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

/** Process ids of a group; empty on a platform without /proc. */
export async function groupMembers(group: number): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const members = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return parseGroup(stat) === group ? pid : null;
    }),
  );
  return members.filter((pid) => pid !== null);
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
}

/** Memory of a process group in MB, with shared pages counted once (PSS); null on a platform without /proc. */
export async function groupMegabytes(group: number): Promise<number | null> {
  const kilobytes = await Promise.all((await groupMembers(group)).map(proportionalKilobytes));
  const sum = kilobytes.reduce((total, value) => total + value, 0);
  return sum === 0 ? null : sum / 1024;
}
