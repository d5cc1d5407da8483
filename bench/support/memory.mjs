import { readFileSync } from 'node:fs';
import { waitFor } from '@pain-assessment/service-kit/testing';

/** Settings by which a service tells its memory in use. */
export const PROBED = { NODE_OPTIONS: `--import ${new URL('memory-probe.mjs', import.meta.url).href}` };

/** Memory of a process that is its own, in MiB. */
export function residentMegabytes({ pid }) {
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Memory that all threads of a process still use after a collection of garbage, in MiB: a leak grows it, a working set does not. */
export async function megabytesInUse(spawned) {
  const told = () => [...spawned.output().matchAll(/^bytes in use: (\d+)$/gm)];
  const earlier = told().length;
  spawned.signal('SIGUSR2');
  const answers = await waitFor(() => told().length > earlier && told(), { what: 'the memory in use' });
  return Number(answers.at(-1)[1]) / 2 ** 20;
}
