import { z } from 'zod';
import { Instant, Locale, Module, SessionStatus, Zone } from './vocabulary.ts';

/** 201 answer of `POST /v1/sessions` (contract 1). */
export const CreatedSession = z.object({
  session_id: z.string(),
  status: z.literal('created'),
  zone: Zone,
  modules: z.array(Module),
  locale: Locale,
  created_at: Instant,
  expires_at: Instant,
  component: z.object({ url: z.string(), token: z.string(), script_url: z.string() }),
});
export type CreatedSession = z.infer<typeof CreatedSession>;

/** Status view: no health data (specification 2.2; field names by contract 1). */
export const SessionView = z.object({
  session_id: z.string(),
  status: SessionStatus,
  zone: Zone,
  modules: z.array(Module),
  created_at: Instant,
  started_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  expires_at: Instant,
  result_expires_at: Instant.nullable(),
});
export type SessionView = z.infer<typeof SessionView>;
