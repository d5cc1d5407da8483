import type { Module, SessionStatus, Zone } from '@pain-assessment/contracts';
import type { SavedContent, SessionFacts, SessionWork } from './port.ts';

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

/** Fields of the work hash that are read together, in this order. */
export const WORK_FIELDS = ['profile', 'token', 'pin'] as const;

/** The work read in the order of `WORK_FIELDS`; null when it is gone. */
export function decodeWork([profile, token, pin]: readonly Field[]): SessionWork | null {
  return profile == null || token == null ? null : { profile, tokenHash: String(token), pin: pin ?? null };
}

/** What `read-newest-4.lua` answers. */
export function decodeNewest(reply: readonly Field[] | null): SavedContent | null {
  if (!reply) return null;
  const [revision, purpose, content] = reply;
  const newest =
    content == null ? null : ({ purpose: String(purpose) === 'draft' ? 'draft' : 'submission', content } as const);
  return { revision: Number(revision ?? 0), newest };
}
