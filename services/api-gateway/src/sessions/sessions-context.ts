import type { ClaimStore } from '../claims/port.ts';
import type { PinHashing } from '../pin/port.ts';
import type { Sealing } from '../sealing/port.ts';
import type { Lifetimes, SessionStore } from './port.ts';

/** What the life of sessions is made of. */
export interface SessionsContext {
  readonly claims: ClaimStore;
  readonly store: SessionStore;
  readonly sealing: Sealing;
  readonly pins: PinHashing;
  readonly lifetimes: Lifetimes;
}
