import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of Linux on every platform of Node (USER_HZ, time(7)). */
const TICKS = 100;

/** Parent of a process, and its ticks with those of exited children; null if it has exited. */
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

/** Interval of readings: a killed process tree takes its sum along. The meter does not subtract lost ticks. */
const READ_EVERY_MS = 500;

/** Measures the processor time of a process and all its descendants. */
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
