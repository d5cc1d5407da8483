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

function countTicks({ pid }) {
  const stats = readdirSync('/proc').flatMap((entry) => {
    const stat = /^\d+$/.test(entry) ? readStat(entry) : null;
    return stat ? [{ pid: Number(entry), ...stat }] : [];
  });
  const sumFrom = (root) =>
    stats
      .filter(({ parent }) => parent === root)
      .reduce((sum, child) => sum + sumFrom(child.pid), stats.find((stat) => stat.pid === root)?.ticks ?? 0);
  return sumFrom(pid);
}

/** A tree of processes that is ended at once takes its sum along: so it is read this often, and what was lost is not subtracted. */
const READ_EVERY_MS = 500;

/** Meters the processor time of a process and of everything that it starts. */
export function meterProcessorTime(process) {
  let last = countTicks(process);
  let sum = 0;
  const read = () => {
    const now = countTicks(process);
    sum += Math.max(0, now - last);
    last = now;
  };
  const reading = setInterval(read, READ_EVERY_MS);
  return {
    /** Since the meter was started. */
    milliseconds() {
      read();
      return (1_000 * sum) / TICKS;
    },
    stop: () => clearInterval(reading),
  };
}
