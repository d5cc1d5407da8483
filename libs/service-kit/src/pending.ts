/** Promises that depend on one connection, and reject together when it is lost. */
export function createPending() {
  const pending = new Set<(error: Error) => void>();
  return {
    /** Settles as `work` does, or rejects at a loss. Each has its own promise: a long-lived one would keep every result in memory. */
    unlessLost: <T>(work: Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        pending.add(reject);
        void work.then(resolve, reject).finally(() => pending.delete(reject));
      }),
    lose(error: Error): void {
      for (const reject of pending) reject(error);
    },
  };
}
