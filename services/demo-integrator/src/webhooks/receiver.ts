import { verifyWebhook, type WebhookEvent } from '@pain-assessment/client';
import express, { type RequestHandler } from 'express';
import type { Log } from '../log.ts';

/** Path of the receiver of webhooks (contract.md#webhooks). */
export const WEBHOOK_PATH = '/webhooks';

interface Receiver {
  readonly secret: string;
  /** Acts on an event. It comes at least once and in any order: acting again must change nothing. */
  readonly act: (event: WebhookEvent) => Promise<void>;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Receives webhooks: verifies, acts, and then answers 204, so that the service retries after a failure or crash. Work
 * beyond the 10 s of an answer continues, and the retry waits for it. Answers 400 to an unverified message.
 */
export function webhookReceiver({ secret, act, log }: Receiver): RequestHandler[] {
  return [
    // The signature is that of the received bytes, so nothing parses them before.
    express.raw({ type: () => true, limit: '10kb' }),
    async ({ headers, body = '' }, response) => {
      const event = verifyWebhook({ headers, body }, secret);
      if (event === null) return void response.status(400).end();
      try {
        await act(event);
        response.status(204).end();
      } catch (err) {
        log.warn({ err }, 'an event of the service could not be acted on; it will be sent again');
        response.status(503).end();
      }
    },
  ];
}
