import { createHmac } from 'node:crypto';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import {
  compress,
  createEnvelopes,
  decompress,
  deriveKey,
  type Envelopes,
  joinUnambiguously,
  readKid,
  type SealingKey,
  type SealingKeys,
} from '@pain-assessment/service-kit';
import { sealedValueDamaged } from './sealing-error.ts';
import { isSessionKid, type SessionKeys } from './session-keys.ts';

/** Ciphertext bound to account, session and purpose; the only form in which anything of a patient reaches a store. */
export type Sealed = Uint8Array;

/** What a sealed value is for; each purpose has its own key, so that one can never be opened as another. */
export type SealingPurpose =
  | 'scope'
  | 'profile'
  | 'draft'
  | 'submission'
  | 'result'
  | 'cells'
  | 'report'
  | 'replay'
  | 'pin';

/** The place a sealed value belongs to; opening it for any other fails. */
export interface SealingContext {
  readonly account: AccountId;
  readonly session: SessionId;
  readonly purpose: SealingPurpose;
  /** Digest of the session code that protects the value; absent where none does. */
  readonly code?: string;
  /** A session of release 1.0: sealed by the listed keys, as gateways of that release must be able to open it. */
  readonly firstForm?: boolean;
}

/** What a keyed hash is of; hashes of different places or uses cannot be compared. */
export interface HashContext {
  readonly account: AccountId;
  /** Null where the content belongs to no session yet. */
  readonly session: SessionId | null;
  readonly use: HashUse;
  /** A session of release 1.0: hashed by the listed keys, as gateways of that release recognise it. */
  readonly firstForm?: boolean;
}

type HashUse = 'idempotency_key' | 'request_body' | 'draft' | 'submission';

/** Seals and opens values with AES-256-GCM (NIST SP 800-38D). */
export interface Sealing {
  /** Seals bytes with the session key of today. */
  seal(plain: Uint8Array, context: SealingContext): Promise<Sealed>;
  /** Opens a value sealed with any of the keys; throws an error with `code: 'sealed_value_damaged'` for every other. */
  open(value: Sealed, context: SealingContext): Promise<Buffer>;
  /** `seal` of a value as JSON. */
  sealJson(value: unknown, context: SealingContext): Promise<Sealed>;
  /** `open` of JSON that was sealed as a `T`. */
  openJson<T>(value: Sealed, context: SealingContext): Promise<T>;
  /** Keyed hashes of a content, one for each recent session key, today's first: that one is stored, any of them recognises it. */
  hashes(content: string, context: HashContext): Promise<readonly string[]>;
}

/** An answer repeats itself and is kept for a day. Results and reports hold pictures, which deflate hardly shrinks, and are read often; cells are deflated already. */
const COMPRESSED: Record<SealingPurpose, boolean> = {
  scope: false,
  profile: false,
  replay: true,
  pin: false,
  draft: true,
  submission: true,
  result: false,
  cells: false,
  report: false,
};
/** An assessment's body is at most 2 MiB; nothing we sealed inflates to more than a few times that. */
const MAXIMUM_INFLATED_BYTES = 16 * 1024 * 1024;
const HASH_BYTES = 16;

const toBinding = ({ account, session, purpose, code }: SealingContext) => [
  account,
  session,
  purpose,
  ...(code === undefined ? [] : [code]),
];

/** Derived keys of a session key live as long as it does. */
function createHashes({ keys, sessionKeys }: SealingOptions): Sealing['hashes'] {
  const derived = new WeakMap<SealingKey, Map<HashUse, Buffer>>();
  function keyFor(key: SealingKey, use: HashUse): Buffer {
    const uses = derived.get(key) ?? new Map<HashUse, Buffer>();
    derived.set(key, uses);
    const known = uses.get(use) ?? deriveKey(key, `hash/${use}`);
    uses.set(use, known);
    return known;
  }
  async function chooseKeys({ use, firstForm = false }: HashContext): Promise<readonly SealingKey[]> {
    if (!sessionKeys || firstForm) return keys;
    const recent = await sessionKeys.recent();
    // The body of a claim of release 1.0, for as long as its claims live: IDEMPOTENCY_TTL_SECONDS after the last upgrade from it.
    return use === 'request_body' ? [...recent, ...keys] : recent;
  }
  return async (content, context) => {
    const { account, session, use } = context;
    const scope = joinUnambiguously([account, session ?? '']);
    return (await chooseKeys(context)).map((key) => {
      const digest = createHmac('sha256', keyFor(key, use)).update(scope).update(content).digest();
      return digest.subarray(0, HASH_BYTES).toString('base64url');
    });
  };
}

type Ring = Readonly<Record<SealingPurpose, Envelopes>>;

function createRing(keys: SealingKeys, onSeal: SealingOptions['onSeal']): Ring {
  const purposes = Object.keys(COMPRESSED) as SealingPurpose[];
  return Object.fromEntries(
    purposes.map((purpose) => [purpose, createEnvelopes({ keys, use: purpose, onSeal })]),
  ) as unknown as Ring;
}

/** Derived keys of a session key live as long as it does. */
function createRings({ keys, sessionKeys, onSeal }: SealingOptions) {
  const listed = createRing(keys, onSeal);
  const rings = new WeakMap<SealingKey, Ring>();
  const ringOf = (key: SealingKey): Ring => {
    const ring = rings.get(key) ?? createRing([key], onSeal && (() => onSeal('session')));
    rings.set(key, ring);
    return ring;
  };
  return {
    sealing: async (firstForm: boolean) => (sessionKeys && !firstForm ? ringOf(await sessionKeys.current()) : listed),
    async opening(value: Sealed): Promise<Ring | null> {
      const kid = readKid(value);
      if (kid === null || !isSessionKid(kid)) return listed;
      const key = await sessionKeys?.find(kid);
      return key ? ringOf(key) : null;
    },
  };
}

interface SealingOptions {
  readonly keys: SealingKeys;
  /** Without them the listed keys seal, as in release 1.0. */
  readonly sessionKeys?: SessionKeys;
  /** Hears of every value sealed, by the name of its key, `session` for all of days. */
  readonly onSeal?: ((kid: string) => void) | undefined;
}

/** Sealing by the key of the day; values that listed keys sealed stay readable while these are listed. */
export function createSealing(options: SealingOptions): Sealing {
  const rings = createRings(options);

  async function seal(plain: Uint8Array, context: SealingContext): Promise<Sealed> {
    const ring = await rings.sealing(context.firstForm === true);
    const content = COMPRESSED[context.purpose] ? await compress(plain) : { plain, flags: 0 };
    return ring[context.purpose].seal(content, toBinding(context));
  }
  async function open(value: Sealed, context: SealingContext): Promise<Buffer> {
    const ring = await rings.opening(value);
    const content = ring?.[context.purpose].open(value, toBinding(context));
    const plain = content && (await decompress(content, MAXIMUM_INFLATED_BYTES));
    if (!plain) throw sealedValueDamaged(context.purpose);
    return plain;
  }
  return {
    seal,
    open,
    sealJson: (value, context) => seal(Buffer.from(JSON.stringify(value)), context),
    async openJson<T>(value: Sealed, context: SealingContext) {
      return JSON.parse((await open(value, context)).toString()) as T;
    },
    hashes: createHashes(options),
  };
}

const isLeaf = (value: unknown) => typeof value !== 'object' || value === null;

/** JSON text that is the same for the same parsed JSON, whatever the order of its keys (contract.md#idempotency). */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    // Stroke points are long lists of numbers: one native call instead of one for each.
    return value.every(isLeaf) ? JSON.stringify(value) : `[${value.map(canonicalJson).join(',')}]`;
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
