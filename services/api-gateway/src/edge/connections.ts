import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ANSWER_PACE } from '../limits/limits.table.ts';
import { type Hold, isLimitReached, type Limits, NOBODY } from '../limits/limits.ts';
import { readLength } from './body.ts';
import { createTurns } from './turns.ts';

/** Checks of the pace in its window. */
const PACE_CHECKS = 12;
/** Longest time in ms without a byte in either direction, in which a call may still run; then the connection is destroyed. */
export const SILENCE_MS = 60_000;
/** Requests that one connection may send ahead. Integrators' clients and proxies send one at a time. */
const MOST_AHEAD = 32;

/** Listeners of the latter two replace Node's default, which would ask for every body, wanted or not. */
const REQUEST_EVENTS = ['request', 'checkContinue', 'checkExpectation'] as const;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  readonly hold: Hold;
  /** The first one runs, the others wait for its end. */
  readonly exchanges: Exchange[];
  /** The waiting answer at the beginning of a window of its pace: monotonic ms, and the bytes that its client had taken. */
  waiting: { readonly at: number; readonly taken: number } | null;
}

/** The answer waits for its client. */
const isUnread = ({ exchanges: [running] }: Connection) =>
  running !== undefined && (running.response.writableEnded || running.response.writableNeedDrain);

/** Least bytes that the client of a waiting answer must take in each window. */
export interface AnswerPace {
  readonly windowMs: number;
  readonly bytes: number;
}

/** Account of the active key that a request has; all requests without one share a turn. */
export type FindAccount = (request: IncomingMessage) => string | undefined;

interface Options {
  readonly limits: Pick<Limits, 'take'>;
  readonly onEvicted: () => void;
  readonly listener: RequestListener;
  readonly findAccount: FindAccount;
  readonly silenceMs?: number | undefined;
  readonly answerPace?: AnswerPace | undefined;
}

/** Connections in the order in which they were opened or last began a request. */
interface Sockets {
  readonly open: Map<Socket, Connection>;
  readonly idle: Set<Socket>;
  /** With the request that has not arrived whole; null before the headers of the first one. */
  readonly incomplete: Map<Socket, IncomingMessage | null>;
}

/** The connection of a request that begins; undefined if it is closed. */
function begin({ open, idle, incomplete }: Sockets, request: IncomingMessage): Connection | undefined {
  const { socket } = request;
  const connection = open.get(socket);
  if (!connection) return undefined;
  for (const kind of [open, idle, incomplete]) kind.delete(socket);
  open.set(socket, connection);
  if (request.complete || readLength(request) === 0) return connection;
  incomplete.set(socket, request);
  request.once('end', () => {
    // An earlier request of the connection may end later.
    if (incomplete.get(socket) === request) incomplete.delete(socket);
  });
  return connection;
}

/** The oldest of the most numerous kind: idle, without a complete request, or with an unread answer. A flood replaces its own connections. */
function findLeastUseful({ open, idle, incomplete }: Sockets): Socket | undefined {
  const others = open.size - idle.size - incomplete.size;
  const [unused] = idle;
  const [unfinished] = incomplete.keys();
  const more = idle.size >= incomplete.size ? unused : unfinished;
  const most = Math.max(idle.size, incomplete.size);
  // Certain without a look at each connection, which thousands of newcomers a second would repeat.
  if (most >= others) return more;
  const unread = [...open].flatMap(([socket, connection]) => (isUnread(connection) ? [socket] : []));
  return unread.length > most ? unread[0] : more;
}

/** The open connections within their bound. */
function createRegister({ limits, onEvicted }: Pick<Options, 'limits' | 'onEvicted'>) {
  const sockets: Sockets = { open: new Map(), idle: new Set(), incomplete: new Map() };
  const { open, idle, incomplete } = sockets;

  function forget(socket: Socket): void {
    open.get(socket)?.hold.release();
    for (const kind of [open, idle, incomplete]) kind.delete(socket);
  }

  /** Removed at once: a destroyed socket emits `close` only in a later turn. */
  function evict(socket: Socket): void {
    forget(socket);
    socket.destroy();
    onEvicted();
  }

  function admit(socket: Socket): void {
    try {
      open.set(socket, { hold: limits.take('connections', NOBODY), exchanges: [], waiting: null });
      incomplete.set(socket, null);
      socket.once('close', () => forget(socket));
    } catch (error) {
      if (!isLimitReached(error)) throw error;
      const other = findLeastUseful(sockets);
      evict(other ?? socket);
      if (other) admit(socket);
    }
  }

  return { sockets, admit, evict };
}

/** True if the client takes its answer too slowly; notes what it has taken at the beginning of each window. */
function isTooSlow(socket: Socket, connection: Connection, { windowMs, bytes }: AnswerPace): boolean {
  const now = performance.now();
  const taken = socket.bytesWritten - socket.writableLength;
  const { waiting } = connection;
  if (waiting && isUnread(connection) && now - waiting.at < windowMs) return false;
  connection.waiting = isUnread(connection) ? { at: now, taken } : null;
  return waiting !== null && connection.waiting !== null && taken - waiting.taken < bytes;
}

/** Drops the connections whose clients take their answers too slowly, until the server closes. */
function keepPace(server: Server, { sockets: { open } }: ReturnType<typeof createRegister>, pace: AnswerPace): void {
  const checking = setInterval(() => {
    for (const [socket, connection] of open) if (isTooSlow(socket, connection, pace)) socket.destroy();
  }, pace.windowMs / PACE_CHECKS);
  checking.unref();
  server.once('close', () => clearInterval(checking));
}

/**
 * Stops the parser of a connection at the current request. Node would create up to 1,900 requests from one chunk, and an error with a stack
 * trace for each: 60 ms without service for anyone. Node has no public API for it; without this property the connection still closes.
 */
function readNoFurther(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = () => 0;
}

/** A listener that runs one request of a connection at a time. */
function runInTurn(
  { sockets, evict }: ReturnType<typeof createRegister>,
  { listener, findAccount }: Pick<Options, 'listener' | 'findAccount'>,
) {
  const { open, idle, incomplete } = sockets;
  const awaitTurn = createTurns();

  function run({ request, response }: Exchange): void {
    const { socket } = request;
    const connection = begin(sockets, request);
    if (!connection) return;
    response.once('close', () => end(socket, connection));
    awaitTurn(findAccount(request) ?? '', () => {
      if (open.has(socket)) listener(request, response);
    });
  }

  function end(socket: Socket, connection: Connection): void {
    const { exchanges } = connection;
    incomplete.delete(socket);
    exchanges.shift();
    connection.waiting = null;
    const [next] = exchanges;
    if (!open.has(socket)) return;
    if (next) run(next);
    else idle.add(socket);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const exchanges = open.get(socket)?.exchanges;
    // The rest of what a closed connection had sent.
    if (!exchanges) return;
    exchanges.push({ request, response });
    if (exchanges.length === 1) run({ request, response });
    else if (exchanges.length > MOST_AHEAD) {
      readNoFurther(socket);
      evict(socket);
    }
  };
}

/**
 * Owns the connections of a server from their opening to their close (ADR 0214). Each runs one request at a time; what waits in it ends with
 * it. At the bound on open connections it closes the oldest of the most numerous kind for a new one; if none is of these kinds, the new one.
 * It counts nothing by address, because all callers behind one ingress share one.
 */
export function ownConnections(server: Server, { listener, findAccount, ...options }: Options): void {
  const { silenceMs = SILENCE_MS, answerPace = ANSWER_PACE } = options;
  const register = createRegister(options);
  const receive = runInTurn(register, { listener, findAccount });
  server.timeout = silenceMs;
  keepPace(server, register, answerPace);
  server.on('connection', register.admit);
  for (const event of REQUEST_EVENTS) server.on(event, receive);
}
