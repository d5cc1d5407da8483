import type { Cartography } from '@pain-assessment/contracts';
import { paintingCost } from '@pain-assessment/pain-map';

/** About 20 ms on the reference machine (2 cores): more than a careful patient draws, and little enough to wait for. */
const CHEAP_COST = 250_000;

/** Whether a map is small enough to be measured at once, on the event loop, without its round trip to a worker. */
export function isCheap(cartography: Cartography | undefined): boolean {
  return !cartography || paintingCost(cartography) <= CHEAP_COST;
}
