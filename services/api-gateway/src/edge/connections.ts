import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is closed for a new connection, in this order: the oldest that never got to a whole request, then the one idle for longest. */
interface Waiting {
  readonly incomplete: Set<Socket>;
  readonly idle: Set<Socket>;
}

const isEmpty = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Keeps a connection where its state belongs; a set keeps its members in the order in which they came. */
function follow({ incomplete, idle }: Waiting, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (socket.destroyed) return;
  idle.delete(socket);
  if (isEmpty(request)) incomplete.delete(socket);
  else {
    incomplete.add(socket);
    request.once('end', () => incomplete.delete(socket));
  }
  response.once('close', () => {
    incomplete.delete(socket);
    if (!socket.destroyed) idle.add(socket);
  });
}

/**
 * Bounds the open connections of a server. At the bound, one without a complete request is closed for the new one; where each of them is
 * being served, the new one is closed. Nothing is counted by address, because all callers behind one ingress have the same.
 */
export function boundConnections(
  server: Server,
  { most, onEvicted }: { readonly most: number; readonly onEvicted: () => void },
): void {
  const waiting: Waiting = { incomplete: new Set(), idle: new Set() };
  const open = new Set<Socket>();

  function forget(socket: Socket): void {
    for (const sockets of [open, waiting.incomplete, waiting.idle]) sockets.delete(socket);
  }

  /** Forgotten at once: a destroyed socket says that it is closed only in a later turn. */
  function evict(socket: Socket): void {
    forget(socket);
    socket.destroy();
    onEvicted();
  }

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    waiting.incomplete.add(socket);
    socket.once('close', () => forget(socket));
    if (open.size > most) evict(findOldest(waiting, socket));
  });
  const track = (request: IncomingMessage, response: ServerResponse) => follow(waiting, request, response);
  server.on('request', track);
  server.on('checkContinue', track);
  server.on('checkExpectation', track);
}

/** The newest is in its set as well, so it is the one where all others are being served and none is idle. */
function findOldest({ incomplete, idle }: Waiting, newest: Socket): Socket {
  const [oldest = newest] = incomplete;
  const [longestIdle = newest] = idle;
  return oldest === newest ? longestIdle : oldest;
}
