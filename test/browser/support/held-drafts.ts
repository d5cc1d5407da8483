import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A relay to a service that delays drafts, like a busy uplink. */
export interface HeldDrafts {
  readonly baseUrl: string;
  close(): void;
}

/** Opens a relay that holds each draft until the service has answered the page's next request for the assessment. */
export async function openHeldDrafts(serviceUrl: string): Promise<HeldDrafts> {
  const held: (() => void)[] = [];

  function forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url, headers } = asked;
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
    asked.pipe(sent);
  }

  const relay = createServer((asked, answer) => {
    if (asked.method === 'PUT') held.push(() => forward(asked, answer));
    else forward(asked, answer);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    close() {
      relay.close();
      relay.closeAllConnections();
    },
  };
}
