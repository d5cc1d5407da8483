import { setTimeout as sleep } from 'node:timers/promises';
import { errors, type Msg, type MsgHdrs, type NatsConnection, nuid, type Subscription } from '@nats-io/transport-node';

/** On requests: the id of the call. */
const CALL = 'x-call';
/** Bytes that the id adds to a message. */
export const CALL_HEADER_BYTES = `${CALL}: ${nuid.next()}\r\n`.length;

/** Most calls end sooner, and so need no subscription. */
const SUBSCRIBE_AFTER_MS = 500;
const PROBE_INTERVAL_MS = 1_500;
/** Probes without a subscriber before a call counts as lost: a service without processor time may subscribe late. */
const UNSERVED_PROBES = 2;

const toSubject = (subject: string, id: string) => `${subject}.working.${id}`;

export interface Question {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: MsgHdrs;
  readonly timeoutMs: number;
}

/** True if NATS reports no subscriber. */
export const isUnserved = (error: unknown): boolean => error instanceof errors.RequestError && error.isNoResponders();

/** Subscribes to the subject of a call while the service works on it; without a subscriber NATS answers the caller. */
export async function showCall(connection: NatsConnection, message: Msg, work: Promise<void>): Promise<void> {
  const id = message.headers?.get(CALL);
  if (!id) return work;
  let shown: Subscription | undefined;
  const show = () => {
    if (connection.isClosed()) return;
    shown = connection.subscribe(toSubject(message.subject, id), { callback: () => undefined });
  };
  const timer = setTimeout(show, SUBSCRIBE_AFTER_MS);
  try {
    await work;
  } finally {
    clearTimeout(timer);
    if (!connection.isClosed()) shown?.unsubscribe();
  }
}

/**
 * Sends a question, and repeats it once if no service works on the call and no answer has come: its service was killed, or NATS rejected
 * the answer, as it does after a reload. The first answer counts. `onAgain` runs before the second question.
 */
export async function askWatched(connection: NatsConnection, question: Question, onAgain: () => void): Promise<Msg> {
  const { subject, data, headers, timeoutMs } = question;
  const deadline = performance.now() + timeoutMs;
  const id = nuid.next();
  headers.set(CALL, id);
  const send = () => {
    const timeout = Math.max(1, Math.ceil(deadline - performance.now()));
    return connection.request(subject, data, { timeout, headers });
  };
  const answered = new AbortController();
  const again = untilUnserved(connection, toSubject(subject, id), answered.signal).then(() => {
    onAgain();
    return send();
  });
  try {
    return await Promise.race([send(), again]);
  } finally {
    answered.abort();
  }
}

/** Resolves once no service works on the call. Stays pending if NATS cannot answer, and rejects if the signal aborts. */
async function untilUnserved(connection: NatsConnection, subject: string, signal: AbortSignal): Promise<void> {
  for (let unserved = 0; unserved < UNSERVED_PROBES; ) {
    await sleep(PROBE_INTERVAL_MS, undefined, { signal, ref: false });
    const isShown = await probe(connection, subject);
    signal.throwIfAborted();
    if (isShown === null) return new Promise(() => undefined);
    unserved = isShown ? 0 : unserved + 1;
  }
}

/**
 * True if a service works on the call: it subscribes without an answer. Without a subscriber NATS answers. Null if NATS cannot be asked.
 */
async function probe(connection: NatsConnection, subject: string): Promise<boolean | null> {
  try {
    await connection.request(subject, undefined, { timeout: PROBE_INTERVAL_MS });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return true;
    return isUnserved(error) ? false : null;
  }
}
