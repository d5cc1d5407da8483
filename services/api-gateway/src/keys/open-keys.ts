import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Clock, parseSealingKeys, randomSealingKeys, type SealingKeys } from '@pain-assessment/service-kit';

/** Longest delay until a changed file of keys is noticed, ms. */
const READ_AGAIN_AFTER_MS = 1_000;

/** Learns each change of a file of keys between good and bad; while it is bad, the earlier keys stay in force. */
export type ReportKeysFile = (isRefused: boolean) => void;

/**
 * Keys of sessions in the form of `SEALING_KEYS`; a rotated file needs no restart, and a bad one leaves the last good keys in force. Throws
 * if the first read fails.
 */
export function readKeysFrom(path: string, clock: Clock, report: ReportKeysFile): () => Promise<SealingKeys> {
  let good = parseSealingKeys(readFileSync(path, 'utf8').trim());
  let last = { at: clock(), keys: Promise.resolve(good) };
  let isRefused = false;

  async function read(): Promise<SealingKeys> {
    const found = await readFile(path, 'utf8')
      .then((text) => parseSealingKeys(text.trim()))
      .catch(() => null);
    if (isRefused !== (found === null)) report(found === null);
    isRefused = found === null;
    good = found ?? good;
    return good;
  }

  return () => {
    const now = clock();
    if (now - last.at >= READ_AGAIN_AFTER_MS) last = { at: now, keys: read() };
    return last.keys;
  };
}

/** Current keys of one setting. */
export interface ListedKeys {
  readonly variable: 'SEALING_KEYS' | 'SESSION_KEYS';
  readonly read: () => SealingKeys | Promise<SealingKeys>;
}

type KeySettings = Readonly<Partial<Record<'SEALING_KEYS' | 'SESSION_KEYS' | 'SESSION_KEYS_FILE', string | undefined>>>;

function findSessionKeys(
  { SESSION_KEYS, SESSION_KEYS_FILE }: KeySettings,
  clock: Clock,
  report: ReportKeysFile,
): ListedKeys['read'] | null {
  if (SESSION_KEYS_FILE !== undefined) return readKeysFrom(SESSION_KEYS_FILE, clock, report);
  if (SESSION_KEYS === undefined) return null;
  const keys = parseSealingKeys(SESSION_KEYS);
  return () => keys;
}

/**
 * Opens the keys of the settings. Unlike keys of bundles, separate session keys are needed only for a session's life
 * (contract.md#settings).
 */
export function openKeys(settings: KeySettings, clock: Clock, report: ReportKeysFile) {
  const { SEALING_KEYS } = settings;
  const sealingKeys = SEALING_KEYS === undefined ? randomSealingKeys() : parseSealingKeys(SEALING_KEYS);
  const readSealing = () => sealingKeys;
  const readSession = findSessionKeys(settings, clock, report);
  /** Keys from settings, which all replicas must share; generated keys belong to one process. */
  const listed: ListedKeys[] = [];
  if (SEALING_KEYS !== undefined) listed.push({ variable: 'SEALING_KEYS', read: readSealing });
  if (readSession !== null) listed.push({ variable: 'SESSION_KEYS', read: readSession });
  return { sealingKeys, readSessionKeys: readSession ?? readSealing, listed };
}
