import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { codedError } from '@pain-assessment/service-kit';
import { type Bounds, BYTES, CONNECTIONS, FIXED_BOUNDS, PLACES } from './limits.table.ts';

/**
 * Bytes that this process may use: the minimum of its control group's limit, the machine's memory and its JavaScript heap, which
 * `--max-old-space-size` sets. Bodies are partly outside the heap, so the heap is the safe basis.
 */
export function readMemoryLimit(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  return Math.min(constrained > 0 ? constrained : Infinity, totalmem(), getHeapStatistics().heap_size_limit);
}

/** Limit of open files and sockets of this process (proc(5)); other systems than Linux have no known limit. */
function readOpenFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}

function planConnections(memory: number, openFiles: number): number {
  const { share, bytesEach, most, otherFiles, fewestFiles } = CONNECTIONS;
  if (openFiles < fewestFiles) {
    const message = `the limit of open files is ${openFiles}, and must be at least ${fewestFiles} (ulimit -n)`;
    throw codedError('too_few_open_files', message, { loggable: true });
  }
  const forConnections = Math.max(openFiles - otherFiles, openFiles / 2);
  return Math.max(1, Math.floor(Math.min(most, (memory * share) / bytesEach, forConnections)));
}

/** All bounds of a process with so much memory, in bytes, and so many open files; throws `too_few_open_files`. */
export function planBounds(memory = readMemoryLimit(), openFiles = readOpenFilesLimit()): Bounds {
  const { process, account, session, least } = BYTES;
  return {
    ...FIXED_BOUNDS,
    ...PLACES,
    bytes: { process: Math.max(memory * process, least), account: Math.max(memory * account, least), session },
    connections: { process: planConnections(memory, openFiles) },
  };
}
