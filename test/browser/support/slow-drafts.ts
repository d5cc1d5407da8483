import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to a service on which drafts are slower than all else, as on an uplink that is busy. */
export interface SlowDrafts {
  readonly baseUrl: string;
  close(): void;
}

/** Opens such a way: each draft arrives `milliseconds` late. */
export async function openSlowDrafts(serviceUrl: string, milliseconds: number): Promise<SlowDrafts> {
  const proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const forward = () => {
      const sent = request(new URL(url ?? '/', serviceUrl), { method, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      sent.on('error', () => answer.destroy());
      asked.pipe(sent);
    };
    if (method === 'PUT') setTimeout(forward, milliseconds);
    else forward();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
