import { LONGEST_TIMER_MS, systemClock } from '@pain-assessment/service-kit';
import type { BusCall, BusInstruments, CallContext, Handler, ServeOptions, Serving } from './bus.ts';
import { readFailure } from './bus-error.ts';
import type { IncomingMessage, Transport, WireMessage } from './transport.ts';
import { checkShape, decode, encodeError, encodeReply, readContext, refuseTooLarge } from './wire.ts';

interface Served<Q, R> {
  readonly transport: Transport;
  readonly call: BusCall<Q, R>;
  readonly handler: Handler<Q, R>;
  readonly options: ServeOptions;
  readonly instruments: BusInstruments;
}

interface Request {
  readonly message: IncomingMessage;
  readonly context: CallContext;
  /** Reports the outcome. */
  readonly measure: (outcome: string) => void;
}

/**
 * Serves a subject over an adapter: checks shapes in both directions, and drops work past its deadline. The handler
 * bounds its concurrency.
 */
export async function startServing<Q, R>(served: Served<Q, R>): Promise<Serving> {
  const running = new Set<Promise<void>>();

  function onMessage(message: IncomingMessage): Promise<void> {
    const work = answer(served, readRequest(served, message)).finally(() => running.delete(work));
    running.add(work);
    return work;
  }

  const { transport, call, options } = served;
  const listener = await transport.listen({ subject: call.subject, group: options.group, onMessage });
  let drained: Promise<void> | null = null;

  async function drain(): Promise<void> {
    await listener.stop();
    await Promise.all(running);
    await transport.flush();
  }

  return {
    drain() {
      drained ??= drain();
      return drained;
    },
  };
}

function readRequest<Q, R>({ call, instruments }: Served<Q, R>, message: IncomingMessage): Request {
  const startedAt = performance.now();
  return {
    message,
    context: readContext(message),
    measure(outcome) {
      const seconds = (performance.now() - startedAt) / 1000;
      instruments.observe?.({ role: 'server', subject: call.subject, outcome, seconds });
    },
  };
}

/** Answers one request; never rejects. Work past its deadline gets no reply: its caller has stopped waiting. */
async function answer<Q, R>(served: Served<Q, R>, request: Request): Promise<void> {
  const { message, context, measure } = request;
  if (context.deadline <= systemClock()) return measure('expired');
  try {
    const reply = await runTraced(served, request);
    refuseTooLarge(reply, served.transport.maxPayload());
    if (context.deadline <= systemClock()) return measure('timeout');
    message.respond(reply);
    measure('ok');
  } catch (error) {
    respondWithFailure(served, request, error);
  }
}

function runTraced<Q, R>(served: Served<Q, R>, { message, context }: Request): Promise<WireMessage> {
  const { trace } = served.instruments;
  const run = (traceparent = context.traceparent) =>
    runHandler(served, message, { ...context, ...(traceparent && { traceparent }) });
  if (!trace) return run();
  return trace({ role: 'server', subject: served.call.subject, traceparent: context.traceparent }, run);
}

async function runHandler<Q, R>(
  { call, handler }: Served<Q, R>,
  message: WireMessage,
  context: CallContext,
): Promise<WireMessage> {
  const payload = decode(call.request, message, 'invalid_request');
  const remaining = Math.min(Math.max(context.deadline - systemClock(), 0), LONGEST_TIMER_MS);
  const reply = await handler(payload, { ...context, signal: AbortSignal.timeout(Math.ceil(remaining)) });
  return encodeReply(checkShape(call.reply, reply, 'invalid_reply'));
}

/**
 * Sends the failure to the caller, with the time of a retry if known. Saturation and timeouts are expected; other
 * failures are faults of this side and are logged with their cause. A caller without a reply gets `timeout` at its
 * deadline.
 */
function respondWithFailure<Q, R>({ call, instruments }: Served<Q, R>, request: Request, error: unknown): void {
  const { message, context, measure } = request;
  const fields = { subject: call.subject, request_id: context.requestId };
  const failure = readFailure(error);
  if (failure !== 'saturated' && failure !== 'timeout')
    instruments.log?.error({ ...fields, code: failure, err: error }, 'a bus request failed');
  const { retryAfterSeconds } = (error ?? {}) as { retryAfterSeconds?: unknown };
  try {
    message.respond(encodeError(failure, typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined));
  } catch (err) {
    instruments.log?.error({ ...fields, err }, 'a reply could not be sent');
  }
  measure(failure);
}
