import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { createFairQueue, readCode } from '@pain-assessment/service-kit';
import { invalidAccounts } from './accounts-file.ts';
import { drawLogo } from './draw-logo.ts';

/** Largest logo file in bytes. */
const MAXIMUM_BYTES = 256 * 1024;
/** Logos drawn at once, so that many accounts do not start as many processes. */
const DRAWN_AT_ONCE = 2;
const MOST_LOGOS = 100_000;
const NO_DEADLINE = { deadline: Number.POSITIVE_INFINITY };

const TYPES = ['.png', '.svg'];

type Outcome = { readonly picture: string } | { readonly refusal: string };

async function readLogo(path: string): Promise<Buffer | { readonly refusal: string }> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) return { refusal: 'cannot be read' };
  if (file.size > MAXIMUM_BYTES) return { refusal: `must have at most ${MAXIMUM_BYTES} bytes` };
  return readFile(path).catch(() => ({ refusal: 'cannot be read' }));
}

async function draw(bytes: Buffer): Promise<Outcome> {
  try {
    return { picture: `data:image/png;base64,${(await drawLogo(bytes)).toString('base64')}` };
  } catch (error) {
    if (readCode(error) !== 'unusable_logo') throw error;
    return { refusal: (error as Error).message };
  }
}

/**
 * Loads logos as data URIs of a PNG of at most 543 × 165 pixels, drawn from an SVG or PNG of at most 256 KiB, each content once. Where one
 * cannot be used and the account had a logo, that one is answered. `load` throws an error with `code: 'invalid_accounts'` that names
 * account and reason, neither path nor content.
 */
export function createLogoLoader({ onRefused }: { onRefused: (reason: string) => void }) {
  const queue = createFairQueue({ concurrency: DRAWN_AT_ONCE, queueLimit: MOST_LOGOS });
  const outcomes = new Map<string, Outcome>();
  const inForce = new Map<string, string>();
  /** What was last said of an account's logo: a file that stays wrong is reported once. */
  const reported = new Map<string, string>();

  async function examine(path: string): Promise<Outcome> {
    if (!TYPES.includes(extname(path).toLowerCase())) return { refusal: 'must be a .svg or .png file' };
    const bytes = await readLogo(path);
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
