import { createHash } from 'node:crypto';
import type { Bus, BusCall, CallContext } from '@pain-assessment/bus';
import type { AccountId, Cartography } from '@pain-assessment/contracts';
import { readCode } from '@pain-assessment/service-kit';

const QUEUE_KEY_CHARACTERS = 22;

interface BusTime {
  readonly trace: Pick<CallContext, 'requestId' | 'traceparent'>;
  /** Epoch milliseconds at which the caller of the gateway stops waiting. */
  readonly deadline: number;
  /** What is done after the last answer from the bus still takes of that. */
  readonly reservedMs: number;
}

/** The context of an account's requests on the bus: queues are fair to accounts by a key that does not name them. */
export function busContext(account: AccountId, { trace, deadline, reservedMs }: BusTime): CallContext {
  const hash = createHash('sha256').update(`queue ${account}`).digest('base64url');
  return { ...trace, deadline: deadline - reservedMs, queueKey: hash.slice(0, QUEUE_KEY_CHARACTERS) };
}

interface Drawing<Q, R> {
  readonly call: BusCall<Q, R>;
  readonly request: Q & { readonly cartography: Cartography | null };
  /** Packed cells of the map, where it was painted before. */
  readonly cells: string | undefined;
}

/** Has a map drawn: from its cells, so that it is painted once in a session's life, and from its strokes where they are not known. */
export async function requestDrawing<Q, R>(
  bus: Bus,
  { call, request, cells }: Drawing<Q, R>,
  context: CallContext,
): Promise<R> {
  const { cartography } = request;
  if (cells === undefined || !cartography) return bus.request(call, request, context);
  try {
    return await bus.request(call, { ...request, cartography: { ...cartography, strokes: [] }, cells }, context);
  } catch (error) {
    // A renderer of the release before does not know the field.
    if (readCode(error) !== 'bus_invalid_request') throw error;
    return bus.request(call, request, context);
  }
}
