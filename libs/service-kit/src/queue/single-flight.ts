/** Runs the same work once for everyone who asks for it at the same time. */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const joined = running.get(key);
    if (joined) return joined;
    const flight = work().finally(() => running.delete(key));
    running.set(key, flight);
    return flight;
  };
}
