import { createBoundedQueue } from './bounded-queue.ts';
import type { BusCall, BusInstruments, CallContext, Handler, ServeOptions, Serving } from './bus.ts';
import { BusError } from './bus-error.ts';
import { outcomeOf, timed, untraced } from './instruments.ts';
import type { IncomingMessage, Transport, WireMessage } from './transport.ts';
import { checked, contextOf, decode, encodeError, encodeReply, wireSize } from './wire.ts';

const DEFAULT_MAX_CONCURRENT = 16;
const DEFAULT_MAX_QUEUED = 64;
/** What a caller is told to wait, in seconds, when the queue before the handlers is full. */
const FULL_QUEUE_RETRY_SECONDS = 1;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Served<Q, R> {
  readonly call: BusCall<Q, R>;
  readonly handler: Handler<Q, R>;
  readonly options: ServeOptions;
  readonly instruments: BusInstruments;
}

/** Serves a subject over an adapter: bounded, checked on both ways, deaf to work whose deadline has passed. */
export async function startServing<Q, R>(transport: Transport, served: Served<Q, R>): Promise<Serving> {
  const { maxConcurrent = DEFAULT_MAX_CONCURRENT, maxQueued = DEFAULT_MAX_QUEUED, group } = served.options;
  const queue = createBoundedQueue({ maxConcurrent, maxQueued });
  const { subject } = served.call;

  function onMessage(message: IncomingMessage): void {
    const elapsed = timed();
    if (queue.offer(() => answer(transport, served, message, elapsed))) return;
    const retryAfterSeconds = FULL_QUEUE_RETRY_SECONDS;
    message.respond(encodeError(new BusError('saturated', 'the queue is full', { retryAfterSeconds })));
    served.instruments.observe?.({ role: 'server', subject, outcome: 'saturated', seconds: elapsed() });
  }

  const listener = await transport.listen({ subject, group, onMessage });
  let drained: Promise<void> | null = null;

  async function drain(): Promise<void> {
    await listener.stop();
    await queue.idle();
    await transport.flush();
  }

  return {
    drain() {
      drained ??= drain();
      return drained;
    },
    running: () => queue.running(),
    queued: () => queue.queued(),
  };
}

/** Answers one message; never rejects. Work past its deadline gets no reply: its caller has stopped waiting. */
async function answer<Q, R>(
  transport: Transport,
  served: Served<Q, R>,
  message: IncomingMessage,
  elapsed: () => number,
): Promise<void> {
  const { call, instruments } = served;
  const context = contextOf(message);
  const observe = (outcome: Parameters<NonNullable<BusInstruments['observe']>>[0]['outcome']) =>
    instruments.observe?.({ role: 'server', subject: call.subject, outcome, seconds: elapsed() });

  if (context.deadline <= Date.now()) return observe('expired');
  try {
    const reply = await runTraced(served, message, context);
    refuseTooLarge(reply, transport.maxPayload());
    if (context.deadline <= Date.now()) return observe('timeout');
    message.respond(reply);
    observe('ok');
  } catch (error) {
    const failure = failureOf(error);
    report(served, context, failure, error);
    respondQuietly(served, context, message, encodeError(failure));
    observe(failure.code);
  }
}

function runTraced<Q, R>(served: Served<Q, R>, message: WireMessage, context: CallContext): Promise<WireMessage> {
  const trace = served.instruments.trace ?? untraced;
  const span = { role: 'server', subject: served.call.subject, traceparent: context.traceparent } as const;
  return trace(span, (traceparent) =>
    runHandler(served, message, traceparent === undefined ? context : { ...context, traceparent }),
  );
}

async function runHandler<Q, R>(
  { call, handler }: Served<Q, R>,
  message: WireMessage,
  context: CallContext,
): Promise<WireMessage> {
  const payload = decode(call.request, message, 'invalid_request');
  const controller = new AbortController();
  const remaining = Math.min(Math.max(context.deadline - Date.now(), 0), LONGEST_TIMER_MS);
  const timer = setTimeout(() => controller.abort(new BusError('timeout', 'the deadline has passed')), remaining);
  try {
    const reply = await handler(payload, { ...context, signal: controller.signal });
    return encodeReply(checked(call.reply, reply, 'invalid_reply'));
  } finally {
    clearTimeout(timer);
  }
}

function refuseTooLarge(reply: WireMessage, limit: number): void {
  const bytes = wireSize(reply);
  if (bytes > limit) throw new BusError('too_large', `a reply of ${bytes} bytes, and the bus carries ${limit}`);
}

/** What the caller learns: the code and, for `saturated`, when to try again. */
function failureOf(error: unknown): BusError {
  const code = outcomeOf(error);
  const retryAfterSeconds = (error as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds;
  return new BusError(code, code, typeof retryAfterSeconds === 'number' ? { retryAfterSeconds } : {});
}

/** Saturation and deadlines are ordinary; the rest is a fault on this side and is logged with its cause. */
function report<Q, R>(served: Served<Q, R>, context: CallContext, failure: BusError, cause: unknown): void {
  if (failure.code === 'saturated' || failure.code === 'timeout') return;
  const fields = { subject: served.call.subject, request_id: context.requestId, code: failure.code, err: cause };
  served.instruments.log?.error(fields, 'a bus request failed');
}

/** A reply that cannot leave is logged: its caller runs into the deadline and is told `timeout`. */
function respondQuietly<Q, R>(
  served: Served<Q, R>,
  context: CallContext,
  message: IncomingMessage,
  reply: WireMessage,
): void {
  try {
    message.respond(reply);
  } catch (err) {
    const fields = { subject: served.call.subject, request_id: context.requestId, err };
    served.instruments.log?.error(fields, 'a reply could not be sent');
  }
}
