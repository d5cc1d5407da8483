/** Runs the work at the first call, and once; again only after it failed. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((cause) => {
      done = undefined;
      throw cause;
    });
    return done;
  };
}
