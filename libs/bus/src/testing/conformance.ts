import { afterEach, describe } from '@jest/globals';
import type { Bus, BusInstruments } from '../bus.ts';
import { describeBounds, describeClosing, describeReports } from './bounds.ts';
import { describeCalls, describeRefusals } from './calls.ts';
import type { BusUnderTest } from './greet.ts';

export type { BusUnderTest } from './greet.ts';

/** The behaviour of every bus, over any transport. */
export function describeBus(name: string, subject: BusUnderTest): void {
  describe(`a bus ${name}`, () => {
    const opened: Bus[] = [];
    async function open(instruments?: BusInstruments) {
      const buses = await subject.open(instruments);
      opened.push(...Object.values(buses));
      return buses;
    }
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((bus) => bus.close()));
    });

    describeCalls(open);
    describeRefusals(open, subject.maxPayload);
    describeBounds(open);
    describeClosing(open);
    describeReports(open);
  });
}
