import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { BODY_SHARES, CONNECTIONS, LEAST_BODY_BYTES, SESSION_BODY_BYTES } from './limits.table.ts';

/** Most bytes that bodies may take at a time, of all callers, of one account, of one session. */
export interface BodyBytes {
  readonly process: number;
  readonly account: number;
  readonly session: number;
}

/**
 * Bytes that this process may use: the least of its control group's limit, the machine's memory and its JavaScript heap, which
 * `--max-old-space-size` sets. Bodies are partly outside of the heap, so the heap is the safe one to count by.
 */
export function readMemoryLimit(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  return Math.min(constrained > 0 ? constrained : Infinity, totalmem(), getHeapStatistics().heap_size_limit);
}

/** The bytes of bodies that fit a process of so much memory. */
export const planBodyBytes = (memory: number): BodyBytes => ({
  process: Math.max(memory * BODY_SHARES.process, LEAST_BODY_BYTES),
  account: Math.max(memory * BODY_SHARES.account, LEAST_BODY_BYTES),
  session: SESSION_BODY_BYTES,
});

/** Files and sockets that this process may have open (proc(5)); without a known bound elsewhere than on Linux. */
function readOpenFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}

/** Open connections that fit a process of so much memory and so many open files. */
export function planConnections(memory: number, openFiles: number = readOpenFilesLimit()): number {
  const { share, bytesEach, most, otherFiles } = CONNECTIONS;
  return Math.max(1, Math.floor(Math.min(most, (memory * share) / bytesEach, openFiles - otherFiles)));
}
