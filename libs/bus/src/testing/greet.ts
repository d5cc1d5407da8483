import { readCode } from '@pain-assessment/service-kit';
import { z } from 'zod';
import type { Bus, BusCall, BusInstruments, CallContext } from '../bus.ts';

/** The buses of one test, connected to each other. */
export interface BusUnderTest {
  open(instruments?: BusInstruments): Promise<{ asking: Bus; serving: Bus }>;
  /** The largest message of the buses from `open`, in bytes. */
  readonly maxPayload: number;
}

export const GREET: BusCall<{ name: string; padding?: string | undefined }, { greeting: string }> = {
  subject: 'test.v1.greet',
  request: z.strictObject({ name: z.string(), padding: z.string().optional() }),
  reply: z.object({ greeting: z.string() }),
};

export const OPTIONS = { group: 'greeters' };

/** Context of a call with the tested deadline, in seconds from now. */
export function within(seconds: number, more: Partial<CallContext> = {}): CallContext {
  return { requestId: 'req-1', deadline: Date.now() + seconds * 1000, ...more };
}

/** Context of a call with a deadline out of reach. */
export const unhurried = (more: Partial<CallContext> = {}): CallContext => within(3_600, more);

/** A promise and the function that settles it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export async function failureCode(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'no error';
  } catch (error) {
    return readCode(error) ?? `an error without a code: ${String(error)}`;
  }
}

/** Opens the buses of one test. */
export type Open = BusUnderTest['open'];
