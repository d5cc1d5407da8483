import { createHmac, randomBytes } from 'node:crypto';
import type { AccountId } from '@pain-assessment/contracts';
import {
  codedError,
  createEnvelopes,
  decompress,
  deriveKey,
  type EnvelopeContent,
  type Envelopes,
  joinUnambiguously,
  type SealingKeys,
} from '@pain-assessment/service-kit';
import type { Stored } from '../store/store.ts';
import { unpacked } from './packed-content.ts';

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
