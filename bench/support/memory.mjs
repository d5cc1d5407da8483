import { readFileSync } from 'node:fs';
import { waitFor } from '@pain-assessment/service-kit/testing';

/** Environment that lets a service report its memory in use. */
export const PROBED = { NODE_OPTIONS: `--import ${new URL('memory-probe.mjs', import.meta.url).href}` };

/** Private memory of a process, in MiB. */
export function residentMegabytes({ pid }) {
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Memory in use of all threads of a process after garbage collection, in MiB: a leak increases it, a working set does not. */
export async function megabytesInUse(spawned) {
  const told = () => [...spawned.output().matchAll(/^bytes in use: (\d+)$/gm)];
  const earlier = told().length;
  spawned.signal('SIGUSR2');
  const answers = await waitFor(() => told().length > earlier && told(), { what: 'the memory in use' });
  return Number(answers.at(-1)[1]) / 2 ** 20;
}
