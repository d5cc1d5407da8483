import { type Encodable, systemClock } from '@pain-assessment/service-kit';
import type { Bus, BusCall, BusInstruments, CallContext, Serving } from './bus.ts';
import { busError, readFailure } from './bus-error.ts';
import { observeCall } from './observe-call.ts';
import { startServing } from './serving.ts';
import type { Transport } from './transport.ts';
import { checkShape, decode, encodeRequest, readError, refuseTooLarge } from './wire.ts';

/** During an upgrade, members of two releases share a group, and a random one answers: a refusal for its release costs it a millisecond. */
const MOST_ASKED = 20;

interface Asked<Q, R> {
  readonly call: BusCall<Q, R>;
  readonly payload: Encodable<Q>;
  readonly context: CallContext;
}

/**
 * The bus over an adapter: checks, sizes, deadlines, concurrency and closing are here, so every adapter behaves alike.
 */
export function createBus(transport: Transport, instruments: BusInstruments): Bus {
  const servings = new Set<Serving>();
  const pending = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    await Promise.all([...servings].map((serving) => serving.drain()));
    await Promise.allSettled(pending);
    await transport.flush();
    await transport.close();
  }

  return {
    async request(call, payload, context) {
      if (closing) throw busError('unavailable', 'the bus is closing');
      const answer = askMeasured(transport, instruments, { call, payload, context });
      pending.add(answer);
      try {
        return await answer;
      } finally {
        pending.delete(answer);
      }
    },
    async serve(call, handler, options) {
      const serving = await startServing({ transport, call, handler, options, instruments });
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

async function askMeasured<Q, R>(transport: Transport, instruments: BusInstruments, asked: Asked<Q, R>): Promise<R> {
  const { measure, traced } = observeCall(instruments, 'client', asked.call.subject);
  try {
    const answer = await traced(asked.context, (context) => ask(transport, { ...asked, context }));
    measure('ok');
    return answer;
  } catch (error) {
    measure(readFailure(error));
    throw error;
  }
}

async function ask<Q, R>(transport: Transport, { call, payload, context }: Asked<Q, R>): Promise<R> {
  checkShape(call.request, payload, 'invalid_request');
  const message = encodeRequest(payload, context);
  refuseTooLarge(message, transport.maxPayload());
  for (let asked = 1; ; asked += 1) {
    const timeoutMs = context.deadline - systemClock();
    if (timeoutMs <= 0) throw busError('timeout', 'the deadline has passed');
    const reply = await transport.request(call.subject, message, timeoutMs);
    const error = readError(reply);
    if (!error) return decode(call.reply, reply, 'invalid_reply');
    if (error.code !== 'bus_unknown_version' || asked === MOST_ASKED) throw error;
  }
}
