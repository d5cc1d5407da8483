import type { Bus, BusCall, BusInstruments, CallContext, CallOutcome, Serving } from './bus.ts';
import { BusError } from './bus-error.ts';
import { outcomeOf, timed, untraced } from './instruments.ts';
import { startServing } from './serving.ts';
import type { Transport, WireMessage } from './transport.ts';
import { checked, decode, encodeRequest, errorOf, wireSize } from './wire.ts';

/** The bus over an adapter: checks, sizes, deadlines, concurrency and closing are here, so every adapter behaves alike. */
export function createBus(transport: Transport, instruments: BusInstruments): Bus {
  const servings = new Set<Serving>();
  const pending = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;

  async function request<Q, R>(call: BusCall<Q, R>, payload: Q, context: CallContext): Promise<R> {
    if (closing) throw new BusError('unavailable', 'the bus is closing');
    const answer = askMeasured(transport, instruments, { call, payload, context });
    const settled: Promise<unknown> = answer.then(
      () => pending.delete(settled),
      () => pending.delete(settled),
    );
    pending.add(settled);
    return answer;
  }

  async function close(): Promise<void> {
    await Promise.all([...servings].map((serving) => serving.drain()));
    await Promise.all(pending);
    await transport.flush();
    await transport.close();
  }

  return {
    request,
    async serve(call, handler, options) {
      const serving = await startServing(transport, { call, handler, options, instruments });
      servings.add(serving);
      return serving;
    },
    isConnected: () => closing === null && transport.isConnected(),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** One call as tracer and observer see it. */
async function askMeasured<Q, R>(
  transport: Transport,
  { trace = untraced, observe }: BusInstruments,
  { call, payload, context }: { call: BusCall<Q, R>; payload: Q; context: CallContext },
): Promise<R> {
  const span = { role: 'client', subject: call.subject, traceparent: context.traceparent } as const;
  const elapsed = timed();
  const measured = (outcome: CallOutcome) =>
    observe?.({ role: 'client', subject: call.subject, outcome, seconds: elapsed() });
  try {
    const answer = await trace(span, (traceparent) =>
      ask(transport, call, payload, withTraceparent(context, traceparent)),
    );
    measured('ok');
    return answer;
  } catch (error) {
    measured(outcomeOf(error));
    throw error;
  }
}

async function ask<Q, R>(transport: Transport, call: BusCall<Q, R>, payload: Q, context: CallContext): Promise<R> {
  const message = encodeRequest(checked(call.request, payload, 'invalid_request'), context);
  refuseTooLarge(message, transport.maxPayload());
  const timeoutMs = context.deadline - Date.now();
  if (timeoutMs <= 0) throw new BusError('timeout', 'the deadline has passed');
  const reply = await transport.request(call.subject, message, timeoutMs);
  const error = errorOf(reply);
  if (error) throw error;
  return decode(call.reply, reply, 'invalid_reply');
}

function refuseTooLarge(message: WireMessage, limit: number): void {
  const bytes = wireSize(message);
  if (bytes > limit) throw new BusError('too_large', `${bytes} bytes, and the bus carries ${limit}`);
}

function withTraceparent(context: CallContext, traceparent: string | undefined): CallContext {
  return traceparent === undefined ? context : { ...context, traceparent };
}
