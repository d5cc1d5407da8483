/** Wraps a function that reuses its memory: a call starts after the end of the one before, successful or not. */
export function oneAtATime<A, R>(run: (argument: A) => Promise<R>): (argument: A) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (argument) => {
    const result = last.then(() => run(argument));
    last = result.catch(() => {});
    return result;
  };
}
