/** Runs jobs with a bound on those at once and on those waiting. */
export interface BoundedQueue {
  /** False when both bounds are reached: the job was not taken. */
  offer(job: () => Promise<void>): boolean;
  running(): number;
  queued(): number;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

/** Makes an empty queue; jobs start in the order they came and must not reject. */
export function createBoundedQueue(bounds: { maxConcurrent: number; maxQueued: number }): BoundedQueue {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  let idlers: (() => void)[] = [];

  async function run(job: () => Promise<void>): Promise<void> {
    running += 1;
    await job();
    running -= 1;
    const next = waiting.shift();
    if (next) void run(next);
    else if (running === 0) settleIdlers();
  }

  function settleIdlers(): void {
    for (const settle of idlers) settle();
    idlers = [];
  }

  return {
    offer(job) {
      if (running < bounds.maxConcurrent) void run(job);
      else if (waiting.length < bounds.maxQueued) waiting.push(job);
      else return false;
      return true;
    },
    running: () => running,
    queued: () => waiting.length,
    idle: () =>
      running === 0 && waiting.length === 0
        ? Promise.resolve()
        : new Promise((settle) => {
            idlers.push(settle);
          }),
  };
}
