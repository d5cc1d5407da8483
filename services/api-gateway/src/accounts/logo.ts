import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codedError, createFairQueue, readCode } from '@pain-assessment/service-kit';
import { invalidAccounts, readBounded } from './accounts-file.ts';

/** Largest logo file in bytes. */
const MAXIMUM_BYTES = 256 * 1024;
/** Logos drawn at the same time: many accounts must not start as many processes. */
const DRAWN_AT_ONCE = 2;
const MOST_LOGOS = 100_000;
const NO_DEADLINE = { deadline: Number.POSITIVE_INFINITY };

const TYPES = ['.png', '.svg'];

const PROGRAM = fileURLToPath(new URL('./logo-process.mjs', import.meta.url));
/** A logo takes a third of a second, mostly for the start of the process; a busy machine may take ten times as long. */
const TIME_LIMIT_MS = 15_000;
const MAXIMUM_PNG_BYTES = 1024 * 1024;
/** Private memory of the process, native memory included (setrlimit(2), RLIMIT_DATA); a logo takes some 50 MB. */
const MAXIMUM_MEMORY_BYTES = 256 * 1024 * 1024;
/** prlimit replaces itself by the command, so that a signal reaches the command; only Linux has it. */
const LIMIT = process.platform === 'linux' ? ['/usr/bin/prlimit', `--data=${MAXIMUM_MEMORY_BYTES}`, '--'] : [];
/** Command of a Node with little memory, and none for machine code: V8 reserves that at once, and Node 24's counts as private. */
export const LIMITED_NODE = [...LIMIT, process.execPath, '--max-old-space-size=64', '--jitless'];

/**
 * PNG of an SVG or PNG, at most 543 × 165 pixels. A process without environment and with little memory draws it, and is killed after
 * `timeLimitMs`. The file belongs to the operator: the process runs and fetches nothing in it. Throws code `unusable_logo`; the message
 * contains nothing of the file.
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
    // The process may exit before it has read everything: only its exit code counts.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(logo);
  });
}

type Outcome = { readonly picture: string } | { readonly refusal: string };

async function draw(bytes: Buffer): Promise<Outcome> {
  try {
    return { picture: `data:image/png;base64,${(await drawLogo(bytes)).toString('base64')}` };
  } catch (error) {
    if (readCode(error) !== 'unusable_logo') throw error;
    return { refusal: (error as Error).message };
  }
}

/**
 * Loads logos as data URIs of a PNG of at most 543 × 165 pixels, drawn from an SVG or PNG of at most 256 KiB; draws each content once. If a
 * logo is unusable and the account had one, `load` returns the earlier one. Otherwise it throws an error with `code: 'invalid_accounts'`
 * that names account and reason, neither path nor content.
 */
export function createLogoLoader({ onRefused }: { onRefused: (reason: string) => void }) {
  const queue = createFairQueue({ concurrency: DRAWN_AT_ONCE, queueLimit: MOST_LOGOS });
  const outcomes = new Map<string, Outcome>();
  const inForce = new Map<string, string>();
  /** Last reported problem of each account's logo: a file that stays wrong is reported once. */
  const reported = new Map<string, string>();

  async function examine(path: string): Promise<Outcome> {
    if (!TYPES.includes(extname(path).toLowerCase())) return { refusal: 'must be a .svg or .png file' };
    const bytes = await readBounded(path, MAXIMUM_BYTES);
    if ('refusal' in bytes) return bytes;
    const digest = createHash('sha256').update(bytes).digest('base64');
    const known = outcomes.get(digest);
    if (known) return known;
    const outcome = await queue.run(NO_DEADLINE, () => draw(bytes));
    outcomes.set(digest, outcome);
    return outcome;
  }

  return {
    async load(path: string, accountId: string): Promise<string> {
      const outcome = await examine(path);
      if ('picture' in outcome) {
        inForce.set(accountId, outcome.picture);
        reported.delete(accountId);
        return outcome.picture;
      }
      const reason = `logo of account ${accountId}: ${outcome.refusal}`;
      const before = inForce.get(accountId);
      if (before === undefined) throw invalidAccounts(reason);
      if (reported.get(accountId) !== reason) onRefused(reason);
      reported.set(accountId, reason);
      return before;
    },
  };
}

export type LogoLoader = ReturnType<typeof createLogoLoader>;
