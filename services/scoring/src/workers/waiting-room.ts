import { workerFailure } from './failure.ts';

/** Those who wait for a place, first come first served; who runs past the deadline leaves by itself. */
export interface WaitingRoom {
  readonly size: () => number;
  /** Resolves when it is one's turn; rejects with `timeout` once `signal` aborts, or with `closed`. */
  wait(signal: AbortSignal): Promise<void>;
  /** Calls the first one in; false where nobody waits. */
  callNext(): boolean;
  turnAwayAll(): void;
}

interface Waiter {
  enter(): void;
  refuse(code: 'timeout' | 'closed'): void;
}

export function createWaitingRoom(): WaitingRoom {
  const waiting = new Set<Waiter>();

  function wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => waiter.refuse('timeout');
      function leave(): void {
        waiting.delete(waiter);
        signal.removeEventListener('abort', giveUp);
      }
      const waiter: Waiter = {
        enter() {
          leave();
          resolve();
        },
        refuse(code) {
          leave();
          reject(workerFailure(code, 'the job was not begun'));
        },
      };
      waiting.add(waiter);
      signal.addEventListener('abort', giveUp);
    });
  }

  return {
    size: () => waiting.size,
    wait,
    callNext() {
      const [first] = waiting;
      first?.enter();
      return first !== undefined;
    },
    turnAwayAll() {
      for (const waiter of [...waiting]) waiter.refuse('closed');
    },
  };
}
