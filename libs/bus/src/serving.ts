import { encodeJson, LONGEST_TIMER_MS, systemClock } from '@pain-assessment/service-kit';
import type { BusCall, BusInstruments, CallContext, Handler, ServeOptions, Serving } from './bus.ts';
import { type BusFailure, readFailure } from './bus-error.ts';
import { observeCall } from './observe-call.ts';
import type { IncomingMessage, Transport, WireMessage } from './transport.ts';
import { checkShape, decodeRequest, encodeError, readContext, refuseTooLarge } from './wire.ts';

const EXPECTED: ReadonlySet<BusFailure> = new Set<BusFailure>(['saturated', 'timeout', 'unknown_version']);

interface Served<Q, R> {
  readonly transport: Transport;
  readonly call: BusCall<Q, R>;
  readonly handler: Handler<Q, R>;
  readonly options: ServeOptions;
  readonly instruments: BusInstruments;
}

interface Request extends ReturnType<typeof observeCall> {
  readonly message: IncomingMessage;
  readonly context: CallContext;
}

/** Serves a subject over an adapter: checks both shapes, and drops work past its deadline. The handler bounds its concurrency. */
export async function startServing<Q, R>(served: Served<Q, R>): Promise<Serving> {
  const { transport, call, options, instruments } = served;
  const running = new Set<Promise<void>>();

  function onMessage(message: IncomingMessage): Promise<void> {
    const observation = observeCall(instruments, 'server', call.subject);
    const request = { message, context: readContext(message), ...observation };
    const work = answer(served, request).finally(() => running.delete(work));
    running.add(work);
    return work;
  }

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

/** Answers one request; never rejects. Work past its deadline gets no reply: its caller has stopped waiting. */
async function answer<Q, R>(served: Served<Q, R>, request: Request): Promise<void> {
  const { message, context, measure, traced } = request;
  if (context.deadline <= systemClock()) return measure('expired');
  try {
    const reply = await traced(context, (own) => runHandler(served, message, own));
    refuseTooLarge(reply, served.transport.maxPayload());
    if (context.deadline <= systemClock()) return measure('timeout');
    message.respond(reply);
    measure('ok');
  } catch (error) {
    respondWithFailure(served, request, error);
  }
}

async function runHandler<Q, R>(
  { call, handler }: Served<Q, R>,
  message: WireMessage,
  context: CallContext,
): Promise<WireMessage> {
  const payload = decodeRequest(call.request, message);
  const remaining = Math.min(Math.max(context.deadline - systemClock(), 0), LONGEST_TIMER_MS);
  const reply = await handler(payload, { ...context, signal: AbortSignal.timeout(Math.ceil(remaining)) });
  return { data: encodeJson(checkShape(call.reply, reply, 'invalid_reply')), headers: {} };
}

/**
 * Sends the failure to the caller, with the time of a retry if known. Saturation, timeouts and other releases are expected; other
 * failures are faults of this side and are logged with their cause. A caller without a reply gets `timeout` at its
 * deadline.
 */
function respondWithFailure<Q, R>({ call, instruments }: Served<Q, R>, request: Request, error: unknown): void {
  const { message, context, measure } = request;
  const fields = { subject: call.subject, request_id: context.requestId };
  const failure = readFailure(error);
  if (!EXPECTED.has(failure)) instruments.log?.error({ ...fields, code: failure, err: error }, 'a bus request failed');
  const { retryAfterSeconds } = (error ?? {}) as { retryAfterSeconds?: unknown };
  try {
    message.respond(encodeError(failure, typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined));
  } catch (err) {
    instruments.log?.error({ ...fields, err }, 'a reply could not be sent');
  }
  measure(failure);
}
