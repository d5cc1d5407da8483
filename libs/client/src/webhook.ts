import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './api-types.ts';

/** A received message: its headers, and its body as it came, before any JSON parsing. */
export interface WebhookMessage {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string | Uint8Array;
}

/** Older messages may be recorded and replayed. */
const TOLERANCE_SECONDS = 300;
/** Anybody can sign with an empty secret, for example of an unset variable. */
const LEAST_KEY_BYTES = 24;

function readHeader({ headers }: WebhookMessage, name: string): string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const [, value] = entries.find(([each]) => each.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : '';
}

function sign(secret: string, signed: string, body: WebhookMessage['body']): Buffer | null {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length < LEAST_KEY_BYTES) return null;
  return Buffer.from(`v1,${createHmac('sha256', key).update(signed).update(body).digest('base64')}`);
}

/** The event in a signed body; null for a body of another form. */
function readEvent(id: string, body: WebhookMessage['body']): WebhookEvent | null {
  try {
    const event = JSON.parse(Buffer.from(body).toString());
    return typeof event?.type === 'string' && event.data ? { id, ...event } : null;
  } catch {
    // The caller learns only that the message is none of the service.
    return null;
  }
}

/**
 * The event of a message that the service signed (Standard Webhooks) with one of the secrets (`whsec_…`) at most five minutes ago; null for
 * every other message. `now` is in epoch milliseconds.
 */
export function verifyWebhook(
  message: WebhookMessage,
  secrets: string | readonly string[],
  now = Date.now(),
): WebhookEvent | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(message, name),
  ) as [string, string, string];
  const age = Math.abs(now / 1_000 - Number(timestamp));
  if (!id || !timestamp || !(age <= TOLERANCE_SECONDS)) return null;
  const given = signatures.split(' ').map((signature) => Buffer.from(signature));
  const isSigned = [secrets].flat().some((secret) => {
    const expected = sign(secret, `${id}.${timestamp}.`, message.body);
    return expected && given.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
  return isSigned ? readEvent(id, message.body) : null;
}
