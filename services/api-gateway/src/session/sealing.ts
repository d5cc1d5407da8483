import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AccountId } from '@pain-assessment/contracts';
import {
  type Clock,
  codedError,
  compress,
  createEnvelopes,
  decompress,
  deriveKey,
  type EnvelopeContent,
  type Envelopes,
  joinUnambiguously,
  parseSealingKeys,
  randomSealingKeys,
  type SealingKeys,
} from '@pain-assessment/service-kit';
import type { Stored } from '../store/store.ts';

/*
 * A stored record has a head, which contains the record's own key, and parts. The key is random, wrapped by SESSION_KEYS, and deleted with
 * the head. Every value is bound to its place and its version (AES-256-GCM, NIST SP 800-38D).
 */

/** The error of a stored value that was changed, or whose key is gone. */
const sealedValueDamaged = (what: string) =>
  codedError('sealed_value_damaged', `a sealed ${what} cannot be opened: no key opens it, or it is damaged`);

/** Place of a stored value; the value opens at no other place and under no other version. */
export interface Place {
  readonly slot: string;
  readonly name: string;
  readonly version: string;
}

export interface RecordKey {
  readonly wrapped: Buffer;
  readonly envelopes: Envelopes;
}

const KEY_BYTES = 32;
const NAME_BYTES = 16;
/** An assessment's body is at most 2 MiB; no content that we sealed inflates to more than a few times that. */
const MAXIMUM_INFLATED_BYTES = 16 * 1024 * 1024;

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

const binding = ({ slot, name, version }: Place) => [slot, name, version];

const toRecordKey = (key: Buffer, wrapped: Buffer): RecordKey => ({
  wrapped,
  envelopes: createEnvelopes({ keys: [{ kid: '', key }], use: null }),
});

async function openContent(content: EnvelopeContent | null, what: string): Promise<Buffer> {
  const plain = content && (await decompress(content, MAXIMUM_INFLATED_BYTES));
  if (!plain) throw sealedValueDamaged(what);
  return plain;
}

export const sealPart = ({ envelopes }: RecordKey, content: EnvelopeContent, place: Place): Buffer =>
  envelopes.seal(content, binding(place));

/** Opens a part of a record with this version; throws an error with `code: 'sealed_value_damaged'` for any other value. */
export function openPart({ envelopes }: RecordKey, { version, content }: Stored, place: Place): Promise<Buffer> {
  const opened = version === place.version ? envelopes.open(content, binding(place)) : null;
  return openContent(opened, place.name);
}

/** Content sealed without compression: results and reports contain pictures, which deflate hardly shrinks. */
export const unpacked = (plain: Uint8Array): EnvelopeContent => ({ plain, flags: 0 });

const isLeaf = (value: unknown) => typeof value !== 'object' || value === null;

/** JSON text that depends only on the parsed value, not on the order of its keys (contract.md#idempotency). */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    // Stroke points are long lists of numbers: one native call instead of one per number.
    return value.every(isLeaf) ? JSON.stringify(value) : `[${value.map(canonicalJson).join(',')}]`;
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** SHA-256, base64url; stored only under a seal. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** An assessment in its stored form, and the hash that identifies it. */
export interface PackedContent {
  readonly content: EnvelopeContent;
  readonly hash: string;
}

export async function packContent(assessment: unknown): Promise<PackedContent> {
  const text = canonicalJson(assessment);
  return { content: await compress(Buffer.from(text)), hash: hashText(text) };
}

/** Uses of a list of keys: wraps the keys of records, and derives the names of claims. */
interface Wrapping {
  readonly keys: SealingKeys;
  readonly envelopes: Envelopes;
  readonly nameKeys: readonly Buffer[];
}

interface SealingOptions {
  readonly readKeys: () => SealingKeys | Promise<SealingKeys>;
  /** Receives the name of the wrapping key for each wrapped record key. */
  readonly onWrap?: (kid: string) => void;
}

/** Derives keys once per list. */
function createWrapping({ readKeys, onWrap }: SealingOptions): () => Promise<Wrapping> {
  let last: Wrapping | undefined;
  return async () => {
    const keys = await readKeys();
    if (last?.keys !== keys) {
      const envelopes = createEnvelopes({ keys, use: 'wrap', onSeal: onWrap });
      last = { keys, envelopes, nameKeys: keys.map((key) => deriveKey(key, 'claim')) };
    }
    return last;
  };
}

/** Seals with record keys; the first listed key wraps them, all unwrap. */
export function createSealing(options: SealingOptions) {
  const wrapping = createWrapping(options);
  return {
    async newKey({ slot, name }: Omit<Place, 'version'>): Promise<RecordKey> {
      const key = randomBytes(KEY_BYTES);
      const { envelopes } = await wrapping();
      return toRecordKey(key, envelopes.seal(unpacked(key), [slot, name]));
    },
    sealHead: ({ wrapped, envelopes }: RecordKey, content: EnvelopeContent, place: Place): Buffer =>
      Buffer.concat([Buffer.of(wrapped.length), wrapped, envelopes.seal(content, binding(place))]),
    /** Throws an error with `code: 'sealed_value_damaged'` for a value that was not sealed for this place. */
    async openHead({ version, content }: Stored, { slot, name }: Omit<Place, 'version'>) {
      const [length = 0] = content;
      const wrapped = content.subarray(1, 1 + length);
      const unwrapped = (await wrapping()).envelopes.open(wrapped, [slot, name]);
      if (!unwrapped) throw sealedValueDamaged('key');
      const key = toRecordKey(Buffer.from(unwrapped.plain), wrapped);
      const opened = key.envelopes.open(content.subarray(1 + length), [slot, name, version]);
      return { key, content: await openContent(opened, name) };
    },
    /** Possible names of the claim of an Idempotency-Key, the one for a new claim first. */
    async nameClaim(account: AccountId, idempotencyKey: string): Promise<readonly string[]> {
      const { nameKeys } = await wrapping();
      const scope = joinUnambiguously([account]);
      return nameKeys.map((key) => {
        const digest = createHmac('sha256', key).update(scope).update(idempotencyKey).digest();
        return `claim:${digest.subarray(0, NAME_BYTES).toString('base64url')}`;
      });
    },
  };
}

export type Sealing = ReturnType<typeof createSealing>;
