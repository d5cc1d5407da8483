import type { IncomingHttpHeaders } from 'node:http';
import express, { type RequestHandler } from 'express';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Log } from '../log.ts';

/** Path of the receiver of webhooks (contract.md#webhooks). */
export const WEBHOOK_PATH = '/webhooks';

/** Content of a message; later types are passed on too. */
const Message = z.object({ type: z.string(), data: z.object({ session_id: z.string(), status: z.string() }) });
export type Message = z.infer<typeof Message>;

interface Receiver {
  readonly secret: string;
  /** Acts on a message. It comes at least once and in any order: acting again must change nothing. */
  readonly act: (message: Message) => Promise<void>;
  readonly log: Pick<Log, 'warn'>;
}

/** The message; null for an invalid signature, time or body (https://www.standardwebhooks.com). */
function verify(webhook: Webhook, body: string, headers: IncomingHttpHeaders): Message | null {
  try {
    return Message.parse(webhook.verify(body, headers as Record<string, string>));
  } catch {
    // Library and schema both throw; the sender learns only that the message is rejected.
    return null;
  }
}

/**
 * Receives webhooks: verifies, acts, and then answers 204, so that the service retries after a failure or crash. Work
 * beyond the 10 s of an answer continues, and the retry waits for it. Answers 400 to an unverified message.
 */
export function webhookReceiver({ secret, act, log }: Receiver): RequestHandler[] {
  const webhook = new Webhook(secret);
  return [
    express.text({ type: () => true, limit: '10kb' }),
    async (request, response) => {
      const message = verify(webhook, String(request.body ?? ''), request.headers);
      if (message === null) return void response.status(400).end();
      try {
        await act(message);
        response.status(204).end();
      } catch (err) {
        log.warn({ err }, 'a message of the service could not be acted on; it will be sent again');
        response.status(503).end();
      }
    },
  ];
}
