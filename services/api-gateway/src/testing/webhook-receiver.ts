import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly json: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: { readonly session_id: string; readonly status: string };
  };
}

/** Answers a message that the receiver has read. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** Kinds of answers, good and bad. */
export const ANSWERS = {
  accepting: (_request, response) => response.writeHead(204).end(),
  failing: (_request, response) => response.writeHead(500).end('a long story '.repeat(1_000)),
  redirecting: ({ url }, response) => response.writeHead(307, { location: `${url}/elsewhere` }).end(),
  resetting: ({ socket }) => socket.resetAndDestroy(),
  silent: () => undefined,
} as const satisfies Record<string, Answering>;

/** A receiver of webhooks on loopback with answers that a test chooses. */
export interface WebhookReceiver {
  readonly url: string;
  /** All received messages, accepted or not. */
  readonly messages: readonly ReceivedMessage[];
  answer: Answering;
  /** Stops like a crashed program: connections are refused until `listen`. */
  goDown(): Promise<void>;
  /** Listens again, on the same port. */
  listen(): Promise<void>;
}

const listening = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));

/** Starts a receiver that accepts. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    messages.push({ headers: request.headers as Record<string, string>, body, json: JSON.parse(body) });
    receiver.answer(request, response);
  });
  await listening(server, 0);
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    messages,
    answer: ANSWERS.accepting,
    goDown() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    listen: () => listening(server, port),
  };
  return receiver;
}
