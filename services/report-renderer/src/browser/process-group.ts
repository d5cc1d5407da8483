import { readdir, readFile } from 'node:fs/promises';
import { codeOf } from '../renderer-error.ts';

/** Ends every process of the group at once; a group that is gone is fine. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (cause) {
    if (codeOf(cause) !== 'ESRCH') throw cause;
  }
}

/** Process group of a process, from the fields after its name in parentheses (proc(5), /proc/pid/stat). */
function groupOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

/** Process ids of a group; empty where the platform has no /proc. */
export async function groupMembers(group: number): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const members = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return groupOf(stat) === group ? pid : null;
    }),
  );
  return members.filter((pid) => pid !== null);
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
}

/** Memory of a process group in MB, shared pages counted once (PSS); null where the platform does not tell. */
export async function groupMegabytes(group: number): Promise<number | null> {
  const kilobytes = await Promise.all((await groupMembers(group)).map(proportionalKilobytes));
  const sum = kilobytes.reduce((total, value) => total + value, 0);
  return sum === 0 ? null : sum / 1024;
}
