import { z } from 'zod';
import { SessionIdText } from './ids.ts';
import { Instant, SessionStatus } from './vocabulary.ts';

/** Events that accounts with a webhook are notified of (contract.md#webhooks). */
export const WEBHOOK_TYPES = [
  'session.started',
  'session.completed',
  'session.expired',
  'session.result_expiring',
  'session.result_expired',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Body of a webhook (contract.md#webhooks); contains no health data and no reference. */
export const SessionEvent = z
  .object({
    type: z.enum(WEBHOOK_TYPES).meta({ description: 'What happened.', examples: ['session.completed'] }),
    timestamp: Instant.meta({ description: 'When it happened.', examples: ['2026-01-01T10:14:42.000Z'] }),
    data: z
      .object({
        session_id: SessionIdText,
        status: SessionStatus,
      })
      .meta({ id: 'SessionEventData', description: 'The session as it is now, which may be later than the event.' }),
  })
  .meta({ id: 'SessionEvent', description: 'Body of a webhook; no health data.' });
export type SessionEvent = z.infer<typeof SessionEvent>;
