import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A relay to a service that delays drafts, like a busy uplink. */
export interface HeldDrafts {
  readonly baseUrl: string;
  /** Revisions of the drafts that arrived here. */
  readonly revisions: readonly number[];
  close(): void;
}

/** Opens a relay that holds each draft until the service has answered the page's next request for the assessment. */
export async function openHeldDrafts(serviceUrl: string): Promise<HeldDrafts> {
  const held: (() => void)[] = [];
  const revisions: number[] = [];

  function forward({ method, url, headers }: IncomingMessage, body: Buffer, answer: ServerResponse): void {
    const sent = request(new URL(url ?? '/', serviceUrl), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
      if (method === 'GET' && url?.endsWith('/assessment')) {
        answer.once('finish', () => {
          for (const release of held.splice(0)) release();
        });
      }
    });
    sent.on('error', () => answer.destroy());
    sent.end(body);
  }

  const relay = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    if (asked.method !== 'PUT') return forward(asked, body, answer);
    revisions.push(JSON.parse(body.toString()).revision);
    held.push(() => forward(asked, body, answer));
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    revisions,
    close() {
      relay.close();
      relay.closeAllConnections();
    },
  };
}
