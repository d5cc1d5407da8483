import { workerFailure } from './failure.ts';
import { createWaitingRoom } from './waiting-room.ts';

/** Lets so many in at once and so many wait, first come first served. */
export interface Turns {
  /** Resolves, when a place is free, with what gives it back; rejects with `saturated`, `timeout` (aborted) or `closed`. */
  take(signal: AbortSignal): Promise<() => void>;
  /** Turns away all who wait or come, and resolves when the last place has been given back. */
  close(): Promise<void>;
}

export function createTurns({ size, maxQueued }: { size: number; maxQueued: number }): Turns {
  const room = createWaitingRoom();
  let free = size;
  let closed = false;
  const { promise: empty, resolve: onEmpty } = deferred();

  /** The place goes from hand to hand while somebody waits. */
  function giveBack(): void {
    if (!room.callNext()) free++;
    if (closed && free === size) onEmpty();
  }

  return {
    async take(signal) {
      if (closed) throw workerFailure('closed', 'the pool is closing');
      if (signal.aborted) throw workerFailure('timeout', 'the deadline has passed');
      if (free > 0) free--;
      else if (room.size() < maxQueued) await room.wait(signal);
      else throw workerFailure('saturated', 'too many jobs wait');
      return giveBack;
    },
    close() {
      closed = true;
      room.turnAwayAll();
      if (free === size) onEmpty();
      return empty;
    },
  };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
