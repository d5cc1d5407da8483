import { RoundRobin } from '@pain-assessment/service-kit';

/** Begins one piece of work in a turn of the event loop, and one of each caller after the other: a flood delays itself alone. */
export function createTurns(): (caller: string, begin: () => void) => void {
  const waiting = new RoundRobin<() => void>();
  let isTaken = false;
  function next(): void {
    const begin = waiting.take();
    isTaken = begin !== undefined;
    if (!begin) return;
    setImmediate(next);
    begin();
  }
  return (caller, begin) => {
    waiting.add(caller, begin);
    if (!isTaken) next();
  };
}
