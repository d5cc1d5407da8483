import type { Logger } from '@pain-assessment/service-kit';
import express, { type RequestHandler } from 'express';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';

/** Path below which the demo is told of its sessions (contract.md#webhooks). */
export const WEBHOOK_PATH = '/webhooks';

/** What a message says; types that come later are passed on all the same. */
const Message = z.object({ type: z.string(), data: z.object({ session_id: z.string(), status: z.string() }) });
export type Message = z.infer<typeof Message>;

/** Messages whose ids are kept; a message is told again for minutes, not for so many others. */
const REMEMBERED = 10_000;

/** Remembers which messages were seen, the oldest forgotten first. */
function createMemory() {
  const ids = new Set<string>();
  return {
    /** False for an id that was added before. */
    add(id: string): boolean {
      if (ids.has(id)) return false;
      const [oldest] = ids;
      if (ids.size >= REMEMBERED && oldest !== undefined) ids.delete(oldest);
      ids.add(id);
      return true;
    },
    forget: (id: string) => ids.delete(id),
  };
}

interface Receiver {
  readonly secret: string;
  /** Acts on a message, once however often it comes. */
  readonly act: (message: Message) => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Null for a signature or time that is not right, and for a body that is none of the service's (https://www.standardwebhooks.com). */
function verify(webhook: Webhook, body: string, headers: Readonly<Record<string, string>>): Message | null {
  try {
    return Message.parse(webhook.verify(body, { ...headers }));
  } catch {
    // Library and schema both tell by throwing; whoever sent this is told no more than that it is refused.
    return null;
  }
}

/**
 * Receives what the service tells: verifies, answers at once and acts afterwards, since an answer counts within 10 s and what is done
 * here calls the service again. What does not verify is answered 400.
 */
export function webhookReceiver({ secret, act, log }: Receiver): RequestHandler[] {
  const webhook = new Webhook(secret);
  const memory = createMemory();
  return [
    express.text({ type: () => true, limit: '10kb' }),
    async (request, response) => {
      const id = request.get('webhook-id') ?? '';
      const message = verify(webhook, String(request.body ?? ''), {
        'webhook-id': id,
        'webhook-timestamp': request.get('webhook-timestamp') ?? '',
        'webhook-signature': request.get('webhook-signature') ?? '',
      });
      if (message === null) return void response.status(400).end();
      response.status(204).end();
      if (!memory.add(id)) return;
      try {
        await act(message);
      } catch (err) {
        memory.forget(id);
        log.warn({ err }, 'what the service told could not be acted on');
      }
    },
  ];
}
