import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Clock, createFairQueue, systemClock } from '@pain-assessment/service-kit';
import type { Logo } from './accounts.ts';
import { invalidAccounts, readBounded } from './accounts-file.ts';

/** Largest logo file in bytes. */
const MAXIMUM_BYTES = 256 * 1024;
/** Logos drawn at the same time: many accounts must not start as many processes. */
const DRAWN_AT_ONCE = 2;
const MOST_LOGOS = 100_000;
const NO_DEADLINE = { deadline: Number.POSITIVE_INFINITY };

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** End of the size in a PNG's header chunk (PNG specification, 11.2.2). */
const PNG_SIZE_END = 24;
/** Largest PNG in pixels before scaling. */
const MAXIMUM_PIXELS = 4_000_000;
/** resvg reads pictures of a drawing from files of this machine; entities could hide the name of the element. */
const PICTURES = /<!ENTITY|<[^\s<>]*image/i;

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

type Drawn = { readonly png: Buffer } | { readonly refusal: string };
const NOT_DRAWN: Drawn = { refusal: 'cannot be drawn' };

/**
 * PNG of an SVG or PNG, at most 543 × 165 pixels. A process without environment and with little memory draws it, and is killed after
 * `timeLimitMs`. The file belongs to the operator: the process runs and fetches nothing in it. A refusal contains nothing of the file.
 */
export function drawLogo(logo: Buffer, timeLimitMs = TIME_LIMIT_MS): Promise<Drawn> {
  const options = {
    env: {},
    encoding: 'buffer' as const,
    maxBuffer: MAXIMUM_PNG_BYTES,
    timeout: timeLimitMs,
    killSignal: 'SIGKILL' as const,
  };
  const [command = process.execPath, ...args] = [...LIMITED_NODE, PROGRAM];
  return new Promise((resolve) => {
    const child = execFile(command, args, options, (error, png) => {
      if (!error) resolve({ png });
      else resolve(error.killed ? { refusal: `takes longer than ${timeLimitMs} ms to draw` } : NOT_DRAWN);
    });
    // The process may exit before it has read everything: only its exit code counts.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(logo);
  });
}

function checkPng(png: Buffer): string | null {
  if (png.length < PNG_SIZE_END || !png.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'is no PNG';
  const pixels = png.readUInt32BE(16) * png.readUInt32BE(20);
  return pixels === 0 || pixels > MAXIMUM_PIXELS ? `must have 1 to ${MAXIMUM_PIXELS} pixels` : null;
}

function checkSvg(svg: Buffer): string | null {
  const text = svg.toString();
  if (!text.includes('<svg')) return 'is no SVG';
  return PICTURES.test(text) ? 'must have neither pictures nor entities' : null;
}

const CHECKS: Readonly<Record<string, (content: Buffer) => string | null>> = { '.png': checkPng, '.svg': checkSvg };

/** Content of a logo file, or the reason for its rejection, as far as it is known without drawing. */
async function readLogo(path: string): Promise<Buffer | { readonly refusal: string }> {
  const check = CHECKS[extname(path).toLowerCase()];
  if (!check) return { refusal: 'must be a .svg or .png file' };
  const content = await readBounded(path, MAXIMUM_BYTES);
  if ('refusal' in content) return content;
  const refusal = check(content);
  return refusal === null ? content : { refusal };
}

/** Time from a failed drawing until the next document tries again, ms: a busy machine fails once, a bad file always. */
const RETRY_AFTER_MS = 60_000;

interface Drawing {
  readonly draw: (content: Buffer) => Promise<Drawn>;
  readonly clock: Clock;
}

/** Draws each content when it is first needed, and again only after a failure; keeps the content until it is drawn. */
function createDrawings({ draw, clock }: Drawing) {
  const queue = createFairQueue({ concurrency: DRAWN_AT_ONCE, queueLimit: MOST_LOGOS });
  const drawings = new Map<string, () => Promise<Drawn>>();

  function drawOnce(content: Buffer) {
    let undrawn: Buffer | null = content;
    let nextAt = Number.NEGATIVE_INFINITY;
    let drawing: Promise<Drawn> = Promise.resolve(NOT_DRAWN);
    async function attempt(bytes: Buffer): Promise<Drawn> {
      // A process that cannot be started throws.
      const drawn = await queue.run(NO_DEADLINE, () => draw(bytes)).catch(() => NOT_DRAWN);
      if ('png' in drawn) undrawn = null;
      nextAt = clock() + RETRY_AFTER_MS;
      return drawn;
    }
    return () => {
      if (undrawn && clock() >= nextAt) {
        nextAt = Number.POSITIVE_INFINITY;
        drawing = attempt(undrawn);
      }
      return drawing;
    };
  }
  return (digest: string, content: Buffer) => {
    const drawing = drawings.get(digest) ?? drawOnce(content);
    drawings.set(digest, drawing);
    return drawing;
  };
}

/** A problem that is reported once for as long as it stays the same. */
function createProblem(onRefused: (reason: string) => void) {
  let current: string | undefined;
  return {
    isPresent: () => current !== undefined,
    set(reason: string | undefined) {
      if (reason !== undefined && reason !== current) onRefused(reason);
      current = reason;
    },
  };
}

interface LogoDependencies {
  readonly onRefused: (reason: string) => void;
  readonly drawings: ReturnType<typeof createDrawings>;
}

/** The logo of one account through all changes of its file. */
function createAccountLogo(accountId: string, { onRefused, drawings }: LogoDependencies) {
  const [file, drawing] = [createProblem(onRefused), createProblem(onRefused)];
  const name = (refusal: string) => `logo of account ${accountId}: ${refusal}`;
  let logo: Logo | undefined;
  let picture: string | null = null;

  function makeLogo(content: Buffer): Logo {
    const digest = createHash('sha256').update(content).digest('base64');
    if (logo?.digest === digest) return logo;
    const drawn = drawings(digest, content);
    const made: Logo = {
      digest,
      async draw() {
        const outcome = await drawn();
        // A newer file decides over an older one whose drawing ends later.
        if (logo !== made) return picture;
        drawing.set('refusal' in outcome ? name(outcome.refusal) : undefined);
        if ('png' in outcome) picture = `data:image/png;base64,${outcome.png.toString('base64')}`;
        return picture;
      },
    };
    return made;
  }

  return {
    async load(path: string): Promise<Logo> {
      const content = await readLogo(path);
      if ('refusal' in content) {
        const reason = name(content.refusal);
        if (!logo) throw invalidAccounts(reason);
        file.set(reason);
        return logo;
      }
      file.set(undefined);
      logo = makeLogo(content);
      return logo;
    },
    isRefused: () => file.isPresent() || drawing.isPresent(),
  };
}

/**
 * Loads logos: an SVG or PNG of at most 256 KiB, drawn as data URI of a PNG of at most 543 × 165 pixels when it is first needed. `load`
 * checks the file without drawing. If it is unusable and the account had a logo, `load` returns that one; otherwise it throws an error with
 * `code: 'invalid_accounts'`. If a drawing fails, documents have the account's earlier picture, or none, and the first document a minute later
 * draws it again. Reasons name account and problem, neither path nor content.
 */
export function createLogoLoader({
  onRefused,
  draw = drawLogo,
  clock = systemClock,
}: { readonly onRefused: (reason: string) => void } & Partial<Drawing>) {
  const dependencies = { onRefused, drawings: createDrawings({ draw, clock }) };
  const accounts = new Map<string, ReturnType<typeof createAccountLogo>>();

  return {
    async load(path: string, accountId: string): Promise<Logo> {
      const account = accounts.get(accountId) ?? createAccountLogo(accountId, dependencies);
      accounts.set(accountId, account);
      return account.load(path);
    },
    /** True while the account's file cannot be used. */
    isRefused: (accountId: string) => accounts.get(accountId)?.isRefused() ?? false,
  };
}

export type LogoLoader = ReturnType<typeof createLogoLoader>;
