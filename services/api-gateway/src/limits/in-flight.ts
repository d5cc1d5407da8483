import { isDeepStrictEqual } from 'node:util';
import { type LimitName, limitReached } from './limit-reached.ts';

/** Runs work of one owner, or throws `limit_reached` where so much of it is running. */
export type BoundedWork = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** Bounds how much work of one owner runs at a time. */
export function boundPerOwner({ most, limit }: { readonly most: number; readonly limit: LimitName }): BoundedWork {
  const running = new Map<string, number>();
  return async (owner, work) => {
    const count = running.get(owner) ?? 0;
    if (count >= most) throw limitReached(limit);
    running.set(owner, count + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(owner) ?? 1) - 1;
      if (left === 0) running.delete(owner);
      else running.set(owner, left);
    }
  };
}

/** `joined`: another call with the same content was running, and this is its outcome. */
export interface Shared<T> {
  readonly joined: boolean;
  readonly outcome: T;
}

/**
 * Runs one piece of work for each owner at a time. A call with the same content joins it; one with another content is refused with
 * `limit_reached`. Contents are compared only where two calls meet.
 */
export function sharePerOwner<T>(): (
  call: { readonly owner: string; readonly content: unknown },
  work: () => Promise<T>,
) => Promise<Shared<T>> {
  const running = new Map<string, { readonly content: unknown; readonly work: Promise<T> }>();
  return async ({ owner, content }, work) => {
    const other = running.get(owner);
    if (other && !isDeepStrictEqual(other.content, content)) throw limitReached('in_flight');
    if (other) return { joined: true, outcome: await other.work };
    const own = work().finally(() => running.delete(owner));
    running.set(owner, { content, work: own });
    return { joined: false, outcome: await own };
  };
}

interface WaitingSave {
  readonly revision: number;
  /** Whether it may run, once the save before it has ended. */
  begin(mayRun: boolean): void;
}

/**
 * Saves one draft of each session at a time; one more may wait, the newest. `stale` is answered for one that a newer one replaced, or that
 * comes with a lower revision than the waiting one. The same revision a second time is refused with `limit_reached`.
 */
export function saveInTurn<T>(
  stale: T,
): (
  draft: { readonly session: string; readonly revision: number; readonly signal: AbortSignal },
  save: () => Promise<T>,
) => Promise<T> {
  /** By session while a save of it runs; null where none waits. */
  const waiting = new Map<string, WaitingSave | null>();

  function waitTurn(session: string, revision: number): Promise<boolean> {
    const other = waiting.get(session);
    if (other === undefined) {
      waiting.set(session, null);
      return Promise.resolve(true);
    }
    if (other && other.revision > revision) return Promise.resolve(false);
    if (other && other.revision === revision) throw limitReached('in_flight');
    other?.begin(false);
    return new Promise((begin) => waiting.set(session, { revision, begin }));
  }

  return async ({ session, revision, signal }, save) => {
    if (!(await waitTurn(session, revision))) return stale;
    try {
      signal.throwIfAborted();
      return await save();
    } finally {
      const next = waiting.get(session);
      if (next) {
        waiting.set(session, null);
        next.begin(true);
      } else waiting.delete(session);
    }
  };
}
