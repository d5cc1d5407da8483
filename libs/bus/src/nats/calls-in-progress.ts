import { setTimeout as sleep } from 'node:timers/promises';
import { type Msg, type MsgHdrs, type NatsConnection, nuid, type Subscription } from '@nats-io/transport-node';

/** On requests: the id of the call. */
const CALL = 'x-call';
/** Bytes that the id adds to a message. */
export const CALL_HEADER_BYTES = `${CALL}: ${nuid.next()}\r\n`.length;

/** Most calls have ended before, and cost NATS no subscription. */
const SHOWN_AFTER_MS = 500;
const ASKED_EVERY_MS = 1_500;
/** A service without processor time may show a call late. */
const IN_VAIN = 2;

const toSubject = (subject: string, id: string) => `${subject}.working.${id}`;

/** A request as NATS sends it. */
export interface Question {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: MsgHdrs;
  readonly timeoutMs: number;
}

/** Whether NATS says that nobody listens. The client's errors by name: branching on classes fails across copies of a package. */
export const isUnserved = (error: unknown): boolean =>
  (error as { cause?: { name?: string } }).cause?.name === 'NoResponders';

/** Subscribes to the subject of a call while the service works on it; without a subscriber NATS answers the caller. */
export async function showCall(connection: NatsConnection, message: Msg, work: Promise<void>): Promise<void> {
  const id = message.headers?.get(CALL);
  if (!id) return work;
  let shown: Subscription | undefined;
  const show = () => {
    if (connection.isClosed()) return;
    shown = connection.subscribe(toSubject(message.subject, id), { callback: () => undefined });
  };
  const timer = setTimeout(show, SHOWN_AFTER_MS);
  try {
    await work;
  } finally {
    clearTimeout(timer);
    if (!connection.isClosed()) shown?.unsubscribe();
  }
}

/**
 * Asks, and asks once more when nobody works on the call and no answer has come: its service was killed, or NATS refused the answer,
 * as it does after a reload. The first answer counts. `onAgain` hears of the second question.
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
  const again = untilNobodyWorks(connection, toSubject(subject, id), answered.signal).then(() => {
    onAgain();
    return send();
  });
  try {
    return await Promise.race([send(), again]);
  } finally {
    answered.abort();
  }
}

/** Resolves once no service works on the call. Stays pending if NATS cannot tell, and rejects if the signal is aborted. */
async function untilNobodyWorks(connection: NatsConnection, subject: string, signal: AbortSignal): Promise<void> {
  for (let inVain = 0; inVain < IN_VAIN; ) {
    await sleep(ASKED_EVERY_MS, undefined, { signal, ref: false });
    const isShown = await askWhetherShown(connection, subject);
    signal.throwIfAborted();
    if (isShown === null) return new Promise(() => undefined);
    inVain = isShown ? 0 : inVain + 1;
  }
}

/** A service that works on the call does not answer; without one NATS answers. Null if it cannot be asked. */
async function askWhetherShown(connection: NatsConnection, subject: string): Promise<boolean | null> {
  try {
    await connection.request(subject, undefined, { timeout: ASKED_EVERY_MS });
    return true;
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return true;
    return isUnserved(error) ? false : null;
  }
}
