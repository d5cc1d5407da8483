import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { codedError } from '@pain-assessment/service-kit';

const PROGRAM = fileURLToPath(new URL('./logo-process.mjs', import.meta.url));
/** A logo takes a third of a second, most of it the start of the process; a busy machine may take ten times as long. */
const TIME_LIMIT_MS = 15_000;
const MAXIMUM_PNG_BYTES = 1024 * 1024;
/** Private memory of the process, native memory included (setrlimit(2), RLIMIT_DATA); a logo takes some 50 MB. */
const MAXIMUM_MEMORY_BYTES = 256 * 1024 * 1024;
/** Replaces itself by the command, so that a signal reaches that; other systems than Linux have none. */
const LIMIT = process.platform === 'linux' ? ['/usr/bin/prlimit', `--data=${MAXIMUM_MEMORY_BYTES}`, '--'] : [];
/** Command of a Node with little memory, and with none for machine code: that is reserved at once, and Node 24's counts as private. */
export const LIMITED_NODE = [...LIMIT, process.execPath, '--max-old-space-size=64', '--jitless'];

/**
 * PNG of an SVG or PNG, at most 543 × 165 pixels, drawn in a process without environment, with little memory, that is killed after
 * `timeLimitMs`. The file is the operator's own: nothing in it is run or fetched, and what takes too much is not used.
 * Throws code `unusable_logo`; the message says nothing of the content.
 */
export function drawLogo(logo: Buffer, timeLimitMs = TIME_LIMIT_MS): Promise<Buffer> {
  const options = {
    env: {},
    encoding: 'buffer' as const,
    maxBuffer: MAXIMUM_PNG_BYTES,
    timeout: timeLimitMs,
    killSignal: 'SIGKILL' as const,
  };
  const [command = process.execPath, ...args] = [...LIMITED_NODE, PROGRAM];
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, options, (cause, png) => {
      if (!cause) return resolve(png);
      const reason = cause.killed ? `takes longer than ${timeLimitMs} ms to draw` : 'cannot be drawn';
      return reject(codedError('unusable_logo', reason, { cause }));
    });
    // A process that ends before it has read everything: its exit is what counts.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(logo);
  });
}
