import { workerFailure } from './failure.ts';

/** Lets so many in at once and so many wait, first come first served. */
export interface Turns {
  /** Resolves, when a place is free, with what gives it back; rejects with `saturated`, `timeout` (aborted) or `closed`. */
  take(signal: AbortSignal): Promise<() => void>;
  /** Turns away all who wait or come, and resolves when the last place has been given back. */
  close(): Promise<void>;
}

interface Waiter {
  enter(): void;
  refuse(code: 'timeout' | 'closed'): void;
}

export function createTurns({ size, maxQueued }: { size: number; maxQueued: number }): Turns {
  const waiting: Waiter[] = [];
  let free = size;
  let onEmpty: (() => void) | null = null;
  let closed = false;

  function giveBack(): void {
    const next = waiting.shift();
    if (next) next.enter();
    else free++;
    if (free === size) onEmpty?.();
  }

  function wait(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => waiter.refuse('timeout');
      const waiter: Waiter = {
        enter() {
          signal.removeEventListener('abort', leave);
          resolve(giveBack);
        },
        refuse(code) {
          signal.removeEventListener('abort', leave);
          const at = waiting.indexOf(waiter);
          if (at >= 0) waiting.splice(at, 1);
          reject(workerFailure(code, 'the job was not begun'));
        },
      };
      waiting.push(waiter);
      signal.addEventListener('abort', leave);
    });
  }

  return {
    async take(signal) {
      if (closed) throw workerFailure('closed', 'the pool is closing');
      if (signal.aborted) throw workerFailure('timeout', 'the deadline has passed');
      if (free === 0 && waiting.length >= maxQueued) throw workerFailure('saturated', 'too many jobs wait');
      if (free === 0) return wait(signal);
      free--;
      return giveBack;
    },
    close() {
      closed = true;
      for (const waiter of [...waiting]) waiter.refuse('closed');
      return new Promise((resolve) => {
        if (free === size) resolve();
        else onEmpty = resolve;
      });
    },
  };
}
