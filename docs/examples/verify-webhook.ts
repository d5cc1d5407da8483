/*
 * Verifies a webhook by Standard Webhooks: copy `verify` to your server; the rest is a command for trials.
 * WEBHOOK_SECRET=whsec_… node verify-webhook.js ID TIMESTAMP SIGNATURE < body
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { text } from 'node:stream/consumers';

interface Headers {
  readonly 'webhook-id'?: string | undefined;
  readonly 'webhook-timestamp'?: string | undefined;
  readonly 'webhook-signature'?: string | undefined;
}

/** Older messages may be recorded and replayed. */
const TOLERANCE_SECONDS = 300;
/** Anybody can sign with an empty secret, for example of an unset variable. */
const LEAST_KEY_BYTES = 24;

/** True if a message is from the service and new; `body` is the received bytes before JSON parsing. */
export function verify(secret: string, headers: Headers, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return false;
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  if (key.length < LEAST_KEY_BYTES) return false;
  const signed = `${id}.${timestamp}.${body}`;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  // One signature for each secret of the account, two during a rotation.
  return signatures.split(' ').some((given) => {
    const signature = Buffer.from(given);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

const { WEBHOOK_SECRET = '' } = process.env;
const [id = '', timestamp = '', signature = ''] = process.argv.slice(2);
const body = await text(process.stdin);
const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
const isOurs = verify(WEBHOOK_SECRET, headers, body);
process.stdout.write(`${isOurs ? body : 'refused'}\n`);
process.exitCode = isOurs ? 0 : 1;
