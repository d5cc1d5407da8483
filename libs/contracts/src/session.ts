import { z } from 'zod';
import { text } from './fields.ts';
import { SessionIdText } from './ids.ts';
import { Instant, Locale, Module, SessionStatus, Zone } from './vocabulary.ts';

/** A future instant is null. */
const instantOrNull = (description: string, example: string) =>
  Instant.nullable().meta({ description, examples: [example] });
const instant = (description: string, example: string) => Instant.meta({ description, examples: [example] });

const createdAt = instant('When the session was created.', '2026-01-01T10:00:00.000Z');
const expiresAt = instant('When the session expires unless it is completed before.', '2026-01-01T12:00:00.000Z');
const modules = z
  .array(Module)
  .meta({ description: 'Requested modules.', examples: [['cartography', 'questionnaires']] });

/** 201 answer of `POST /v1/sessions` (contract.md#create-a-session). */
export const CreatedSession = z
  .object({
    session_id: SessionIdText,
    status: z.literal('created').meta({ description: 'A new session is always `created`.', examples: ['created'] }),
    zone: Zone,
    modules,
    locale: Locale,
    created_at: createdAt,
    expires_at: expiresAt,
    component: z
      .object({
        url: text(
          'Value of `session-url` of the `<pain-assessment>` element; carries the token in its fragment.',
          'http://localhost:8080/component/ses_4f7k2m6q5r3t6v4x5z3b2c4d6f#ct_4f7k2m6q5r3t6v4x5z3b2c4d6fh5j3l6n4p2r7s5u3w6y4a2e7g5',
        ),
        token: text(
          'Token of this one session for the component; the only secret that may reach a browser.',
          'ct_4f7k2m6q5r3t6v4x5z3b2c4d6fh5j3l6n4p2r7s5u3w6y4a2e7g5',
        ),
        script_url: text(
          'Classic script that defines the element.',
          'http://localhost:8080/component/pain-assessment.js',
        ),
      })
      .meta({ id: 'SessionComponent', description: 'Everything your page needs to show the assessment.' }),
  })
  .meta({ id: 'CreatedSession', description: 'A session that waits for its patient.' });
export type CreatedSession = z.infer<typeof CreatedSession>;

/** Status view: no health data (contract.md#session-status). */
export const SessionView = z
  .object({
    session_id: SessionIdText,
    status: SessionStatus,
    zone: Zone,
    modules,
    created_at: createdAt,
    started_at: instantOrNull('When the patient received the device, or null.', '2026-01-01T10:02:10.000Z'),
    completed_at: instantOrNull('When the assessment was submitted, or null.', '2026-01-01T10:14:42.000Z'),
    expires_at: expiresAt,
    result_expires_at: instantOrNull(
      'When the result is or was deleted, or null before completion; the first retrieval resets it.',
      '2026-01-01T10:29:42.000Z',
    ),
  })
  .meta({ id: 'SessionView', description: 'Status of a session; no health data.' });
export type SessionView = z.infer<typeof SessionView>;
