import { waitBefore } from './backoff.ts';
import { type ApiFailure, isApiFailure, isTransient } from './failure.ts';

/** What is told before each wait. */
export interface Waiting {
  readonly code: ApiFailure['code'];
  readonly milliseconds: number;
}

interface Persistence<T> {
  readonly call: () => Promise<T>;
  /** Called before each wait, so that the screen can say what is going on. */
  readonly onWait: (waiting: Waiting) => void;
  /** Resolves after so many milliseconds, or earlier when the network is back. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Repeats a call until it succeeds or fails for good; rejects with the final {@link ApiFailure}. */
export async function persist<T>({ call, onWait, wait }: Persistence<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (thrown) {
      if (!isApiFailure(thrown) || !isTransient(thrown)) throw thrown;
      const milliseconds = waitBefore(attempt, thrown.retryAfterSeconds, Math.random());
      onWait({ code: thrown.code, milliseconds });
      await wait(milliseconds);
    }
  }
}
