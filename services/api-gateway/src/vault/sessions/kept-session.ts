import { createHash } from 'node:crypto';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import type { Sealed, SealingContext, SealingPurpose } from '../sealing/sealing.ts';
import { sealedValueDamaged } from '../sealing/sealing-error.ts';
import type { KeptProfile, SessionFacts, SessionProfile, VaultContext } from '../session-vault.ts';
import type { SessionScope, StoredFacts, StoredSession } from './session-store.ts';

/** A profile as it was opened, of either form. */
export interface OpenedProfile {
  readonly profile: SessionProfile;
  readonly tokenHash: string;
  readonly code: string | null;
  /**
   * Null for a session of release 1.0: token hash and code stand beside its profile, zone and modules are in clear, and it stays so,
   * since gateways of that release may run beside this one. Can go two hours after the last upgrade from it.
   */
  readonly kept: KeptProfile | null;
}

/** The digest by which a sealed profile knows the hash of its session code. */
export const digestCode = (hash: Uint8Array): string => createHash('sha256').update(hash).digest('base64url');

/** Where a sealed value of a session belongs. What the session code protects is bound to that code too. */
export function placeOf<P extends SealingPurpose>(
  { account, id }: { readonly account: AccountId; readonly id: SessionId },
  purpose: P,
  code: string | null = null,
): SealingContext & { purpose: P } {
  return { account, session: id, purpose, ...(code === null ? {} : { code }) };
}

/** Facts with zone and modules; throws an error with `code: 'sealed_value_damaged'` where they are another account's. */
export async function openFacts({ sealing }: VaultContext, { scope, ...facts }: StoredFacts): Promise<SessionFacts> {
  const opened =
    'clear' in scope ? scope.clear : await sealing.openJson<SessionScope>(scope.sealed, placeOf(facts, 'scope'));
  return { ...facts, ...opened };
}

/** Throws an error with `code: 'sealed_value_damaged'` also where the store tells of a start that the profile does not know. */
export async function openProfile(
  { sealing }: VaultContext,
  { facts, work }: { facts: Pick<StoredFacts, 'account' | 'id' | 'status'>; work: NonNullable<StoredSession['work']> },
): Promise<OpenedProfile> {
  const opened = await sealing.openJson<KeptProfile | SessionProfile>(work.profile, placeOf(facts, 'profile'));
  if (!('form' in opened)) {
    const hash = work.pin && (await sealing.open(work.pin, placeOf(facts, 'pin')));
    return { profile: opened, tokenHash: work.tokenHash ?? '', code: hash && digestCode(hash), kept: null };
  }
  const { profile, token, code } = opened;
  if (code === undefined && facts.status !== 'created') throw sealedValueDamaged('profile');
  return { profile, tokenHash: token, code: code ?? null, kept: opened };
}

/** The profile as a start seals it. */
export const sealStarted = (
  { sealing }: VaultContext,
  facts: Pick<SessionFacts, 'account' | 'id'>,
  kept: KeptProfile & { readonly code: string | null },
): Promise<Sealed> => sealing.sealJson(kept, placeOf(facts, 'profile'));
