/** Work that a test finishes. */
export function createWork<T>(value: T) {
  let end: () => void = () => undefined;
  let runs = 0;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    runs += 1;
    await ended;
    return value;
  };
  return { work, end, runs: () => runs };
}
