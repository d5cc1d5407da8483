import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { createFairQueue, readCode } from '@pain-assessment/service-kit';
import { invalidAccounts } from './accounts-file.ts';
import { drawLogo } from './draw-logo.ts';
import { findObjection } from './svg-rules.ts';

/** Largest logo file in bytes. */
const MAXIMUM_BYTES = 256 * 1024;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Signature and header chunk (PNG specification, 5.2 and 11.2.2). */
const SHORTEST_PNG = 33;
/** Logos drawn at once, so that many accounts do not start as many processes. */
const DRAWN_AT_ONCE = 2;
const MOST_LOGOS = 100_000;
const NO_DEADLINE = { deadline: Number.POSITIVE_INFINITY };

const isPng = (bytes: Buffer) => bytes.length >= SHORTEST_PNG && bytes.subarray(0, 8).equals(PNG_SIGNATURE);

/** What speaks against the content of a file, or null. */
const OBJECTIONS: Readonly<Record<string, (bytes: Buffer) => string | null>> = {
  '.png': (bytes) => (isPng(bytes) ? null : 'is no PNG'),
  '.svg': (bytes) => {
    const objection = findObjection(bytes.toString('utf8'));
    return objection && `holds what a logo may not: ${objection}`;
  },
};

/** Where an account's logo lies: `logo` is relative to the accounts file. */
export function resolveLogo(accountsFile: string, logo: string): string {
  return resolve(dirname(accountsFile), logo);
}

/** Loads logos as pictures that need no more care. */
export interface LogoLoader {
  /**
   * Data URI of a PNG of at most 543 × 165 pixels, drawn from an SVG or PNG of at most 256 KiB. Where that cannot be used
   * and the account had a logo, that one. Throws an error with `code: 'invalid_accounts'` that names account and reason,
   * neither path nor content.
   */
  load(path: string, accountId: string): Promise<string>;
}

/** What became of a file's content. */
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

/** Draws each content once, however often the accounts are loaded. */
export function createLogoLoader({ onRefused }: { onRefused: (reason: string) => void }): LogoLoader {
  const queue = createFairQueue({ concurrency: DRAWN_AT_ONCE, queueLimit: MOST_LOGOS });
  const outcomes = new Map<string, Outcome>();
  const inForce = new Map<string, string>();
  /** What was last said of an account's logo: a file that stays wrong is reported once. */
  const reported = new Map<string, string>();

  async function examine(path: string): Promise<Outcome> {
    const type = extname(path).toLowerCase();
    const findContentObjection = OBJECTIONS[type];
    if (!findContentObjection) return { refusal: 'must be a .svg or .png file' };
    const bytes = await readLogo(path);
    if ('refusal' in bytes) return bytes;
    const digest = type + createHash('sha256').update(bytes).digest('base64');
    const known = outcomes.get(digest);
    if (known) return known;
    const refusal = findContentObjection(bytes);
    const outcome = refusal === null ? await queue.run(NO_DEADLINE, () => draw(bytes)) : { refusal };
    outcomes.set(digest, outcome);
    return outcome;
  }

  return {
    async load(path, accountId) {
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
