import type { Bus, BusCall, BusInstruments, CallContext, Serving } from './bus.ts';
import { BusError } from './bus-error.ts';
import { outcomeOf, timed, untraced } from './instruments.ts';
import { startServing } from './serving.ts';
import type { Transport, WireMessage } from './transport.ts';
import { checked, decode, encodeRequest, errorOf, wireSize } from './wire.ts';

/** The bus over an adapter: checks, sizes, deadlines, concurrency and closing are here, so every adapter behaves alike. */
export function createBus(transport: Transport, instruments: BusInstruments): Bus {
  const servings = new Set<Serving>();
  const pending = new Set<Promise<unknown>>();
  const trace = instruments.trace ?? untraced;
  let closing: Promise<void> | null = null;

  async function request<Q, R>(call: BusCall<Q, R>, payload: Q, context: CallContext): Promise<R> {
    if (closing) throw new BusError('unavailable', 'the bus is closing');
    const span = { role: 'client', subject: call.subject, traceparent: context.traceparent } as const;
    const elapsed = timed();
    const answer = trace(span, (traceparent) => ask(transport, call, payload, withTraceparent(context, traceparent)));
    const settled = answer.then(
      () => 'ok' as const,
      (error: unknown) => outcomeOf(error),
    );
    pending.add(settled);
    settled.then((outcome) => {
      pending.delete(settled);
      instruments.observe?.({ role: 'client', subject: call.subject, outcome, seconds: elapsed() });
    });
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
