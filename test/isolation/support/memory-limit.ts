import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@pain-assessment/service-kit/testing';

/** A memory limit for one service and all its child processes. */
export interface MemoryLimit {
  /** Mechanism of the limit, for the output of a run. */
  readonly means: string;
  /** Command that starts the service under the limit; empty if only Node's heap can be limited. */
  readonly launcher: readonly string[];
  /** NODE_OPTIONS under the limit. */
  readonly nodeOptions: string;
  /** Removes the limit once its last process has exited. */
  remove(): Promise<unknown>;
}

/** Path of the memory controller, and the file with its limit (cgroups(7)). */
const HIERARCHIES = [
  { means: 'cgroup v1', root: '/sys/fs/cgroup/memory', probe: 'memory.limit_in_bytes', file: 'memory.limit_in_bytes' },
  { means: 'cgroup v2', root: '/sys/fs/cgroup', probe: 'cgroup.controllers', file: 'memory.max' },
] as const;

const JOIN_AND_START = 'echo $$ > "$0/cgroup.procs" && exec "$@"';

function makeGroup(name: string, bytes: number): { means: string; folder: string } | null {
  for (const { means, root, probe, file } of HIERARCHIES) {
    if (!existsSync(join(root, probe))) continue;
    const folder = join(root, name);
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, file), String(bytes));
      return { means, folder };
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
    }
  }
  return null;
}

/** A group with processes cannot be removed, and a browser's processes exit a moment after the service. */
function removeGroup(folder: string): true {
  rmdirSync(folder);
  return true;
}

/** Limits of the charts' pods, in MiB. */
export const POD_MEMORY = { 'api-gateway': 768, scoring: 768, 'report-renderer': 2_560 } as const;
/** Heap sizes of the charts, in MiB; for other services Node chooses. */
const POD_HEAP: Partial<Record<keyof typeof POD_MEMORY, number>> = { 'api-gateway': 512 };

const heapOption = (megabytes: number | undefined) =>
  megabytes === undefined ? '' : `--max-old-space-size=${megabytes}`;

/** A limit by cgroup if this user may create one; otherwise by Node's heap, which leaves buffers unlimited. */
export function limitMemory(service: keyof typeof POD_MEMORY): MemoryLimit {
  const megabytes = POD_MEMORY[service];
  const group = makeGroup(`pain-assessment-${service}-${process.pid}-${Date.now()}`, megabytes * 2 ** 20);
  if (group === null) {
    const heap = heapOption(POD_HEAP[service] ?? megabytes);
    return { means: heap, launcher: [], nodeOptions: heap, remove: async () => {} };
  }
  return {
    means: `${group.means}, ${megabytes} MiB`,
    launcher: ['sh', '-c', JOIN_AND_START, group.folder],
    nodeOptions: heapOption(POD_HEAP[service]),
    remove: () => waitFor(() => removeGroup(group.folder), { what: 'the end of all processes under the limit' }),
  };
}
