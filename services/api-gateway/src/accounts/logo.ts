import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { AccountsError } from './accounts-error.ts';

/** Largest logo in bytes: it travels in every report request. */
const MAXIMUM_BYTES = 256 * 1024;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const isPng = (bytes: Buffer) => bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);

/** An entity declaration could make a small file large in the renderer. */
function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  return /<svg[\s>]/.test(text) && !/<!ENTITY|<script/i.test(text);
}

const FORMATS: Readonly<Record<string, { type: string; matches(bytes: Buffer): boolean }>> = {
  '.png': { type: 'image/png', matches: isPng },
  '.svg': { type: 'image/svg+xml', matches: isSvg },
};

/** Where an account's logo lies: `logo` is relative to the accounts file (contract 5). */
export function logoPath(accountsFile: string, logo: string): string {
  return resolve(dirname(accountsFile), logo);
}

/**
 * Data URI of an SVG or PNG of at most 256 KiB.
 * @throws AccountsError naming the account, not the path.
 */
export async function loadLogo(path: string, accountId: string): Promise<string> {
  const format = FORMATS[extname(path).toLowerCase()];
  const refuse = (reason: string) => new AccountsError(`logo of account ${accountId}: ${reason}`);
  if (!format) throw refuse('must be a .svg or .png file');
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) throw refuse('cannot be read');
  if (file.size > MAXIMUM_BYTES) throw refuse(`must have at most ${MAXIMUM_BYTES} bytes`);
  const bytes = await readFile(path);
  if (!format.matches(bytes)) throw refuse('is not what its name says, or holds scripts or entities');
  return `data:${format.type};base64,${bytes.toString('base64')}`;
}
