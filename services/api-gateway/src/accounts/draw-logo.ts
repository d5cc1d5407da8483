import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { codedError } from '@pain-assessment/service-kit';

const PROGRAM = fileURLToPath(new URL('./logo-process.mjs', import.meta.url));
/** A logo takes a third of a second, most of it the start of the process; a busy machine may take ten times as long. */
const TIME_LIMIT_MS = 15_000;
const MAXIMUM_PNG_BYTES = 1024 * 1024;
const HEAP = '--max-old-space-size=64';

/**
 * PNG of an SVG or PNG, at most 543 × 165 pixels, drawn in a process without environment that is killed after `timeLimitMs`.
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
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [HEAP, PROGRAM], options, (cause, png) => {
      if (!cause) return resolve(png);
      const reason = cause.killed ? `takes longer than ${timeLimitMs} ms to draw` : 'cannot be drawn';
      return reject(codedError('unusable_logo', reason, { cause }));
    });
    // A process that ends before it has read everything: its exit is what counts.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(logo);
  });
}
