import { createHmac } from 'node:crypto';
import { compress, decompress } from './compression.ts';
import { createEnvelopes, deriveKey, type Envelopes, joinUnambiguously } from './envelope.ts';
import type { HashContext, Sealing, SealingContext, SealingPurpose } from './port.ts';
import type { SealingKeys } from './sealing-keys.ts';

/** A 201 repeats itself and is kept for a day. Results and reports hold pictures, which deflate hardly shrinks, and are read often. */
const COMPRESSED: Record<SealingPurpose, boolean> = {
  profile: false,
  replay: true,
  pin: false,
  draft: true,
  submission: true,
  result: false,
  report: false,
};
/** An assessment's body is at most 2 MiB (contract 2); nothing we sealed inflates to more than a few times that. */
const MAXIMUM_INFLATED_BYTES = 16 * 1024 * 1024;
const HASH_BYTES = 16;

const bindingOf = ({ account, session, purpose }: SealingContext) => [account, session, purpose];

function damaged(purpose: SealingPurpose): Error {
  const error = new Error(`a sealed ${purpose} cannot be opened: no key opens it, or it is damaged`);
  return Object.assign(error, { code: 'sealed_value_damaged' });
}

function createHashes(keys: SealingKeys): Sealing['hashes'] {
  const uses: readonly HashContext['use'][] = ['request_body', 'draft', 'submission'];
  const derived = new Map(uses.map((use) => [use, keys.map((key) => deriveKey(key, `hash/${use}`))]));
  return (content, { account, session, use }) => {
    const scope = joinUnambiguously([account, session ?? '']);
    return (derived.get(use) ?? []).map((key) => {
      const digest = createHmac('sha256', key).update(scope).update(content).digest();
      return digest.subarray(0, HASH_BYTES).toString('base64url');
    });
  };
}

/** Sealing with the given keys: the first seals, all open, and values of a rotated key stay readable while it is listed (contract 5). */
export function createSealing({ keys }: { keys: SealingKeys }): Sealing {
  const purposes = Object.keys(COMPRESSED) as SealingPurpose[];
  const envelopes = Object.fromEntries(
    purposes.map((purpose) => [purpose, createEnvelopes({ keys, use: purpose })]),
  ) as Record<SealingPurpose, Envelopes>;
  return {
    async seal(plain, context) {
      const content = COMPRESSED[context.purpose] ? await compress(plain) : { plain, flags: 0 };
      return envelopes[context.purpose].seal(content, bindingOf(context));
    },
    async open(value, context) {
      const content = envelopes[context.purpose].open(value, bindingOf(context));
      const plain = content && (await decompress(content, MAXIMUM_INFLATED_BYTES));
      if (!plain) throw damaged(context.purpose);
      return plain;
    },
    hashes: createHashes(keys),
  };
}
