import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of Linux on every platform that Node runs on (USER_HZ, time(7)). */
const TICKS = 100;

/** Parent of a process, and ticks of it and of its children that have ended; null where it has ended itself. */
function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1], ticks: fields[11] + fields[12] + fields[13] + fields[14] };
  } catch {
    return null;
  }
}

/** Processor time that a process and everything it has started used so far, in ms. */
export function processorMilliseconds({ pid }) {
  const stats = readdirSync('/proc').flatMap((entry) => {
    const stat = /^\d+$/.test(entry) ? readStat(entry) : null;
    return stat ? [{ pid: Number(entry), ...stat }] : [];
  });
  const sumFrom = (root) =>
    stats
      .filter(({ parent }) => parent === root)
      .reduce((sum, child) => sum + sumFrom(child.pid), stats.find((stat) => stat.pid === root)?.ticks ?? 0);
  return (1_000 * sumFrom(pid)) / TICKS;
}
