import type { Module, SessionStatus, Zone } from '@pain-assessment/contracts';
import type { SessionFacts, SessionWork } from './port.ts';

/** Fields of the facts hash, in the order in which they are read. */
export const FACT_FIELDS = [
  'account',
  'status',
  'zone',
  'modules',
  'created',
  'started',
  'completed',
  'expires',
  'result_expires',
  'retrieved',
  'ends',
] as const;

type Field = Buffer | null | undefined;

const instantOf = (field: Field) => (field == null ? null : Number(field));

/** The facts read in the order of `FACT_FIELDS`; null when there are none or their end has come. */
export function decodeFacts(id: string, fields: readonly Field[], now: number): SessionFacts | null {
  const [account, status, zone, modules, created, started, completed, expires, resultExpires, retrieved, ends] = fields;
  if (account == null || Number(ends) <= now) return null;
  return {
    id,
    account: String(account),
    status: String(status) as SessionStatus,
    zone: String(zone) as Zone,
    modules: String(modules).split(',') as Module[],
    createdAt: Number(created),
    startedAt: instantOf(started),
    completedAt: instantOf(completed),
    expiresAt: Number(expires),
    resultExpiresAt: instantOf(resultExpires),
    retrieved: retrieved != null,
  };
}

/** The work hash as `read-session-4.lua` answers it; null when it is gone. */
export function decodeWork(fields: readonly Field[], content: Field): SessionWork | null {
  const [profile, token, pin, revision, newest] = fields;
  if (profile == null || token == null) return null;
  return {
    profile,
    tokenHash: String(token),
    pin: pin ?? null,
    draftRevision: Number(revision ?? 0),
    newest: content == null ? null : { purpose: String(newest) === 'draft' ? 'draft' : 'submission', content },
  };
}
