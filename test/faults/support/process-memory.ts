import { open, readFile } from 'node:fs/promises';

const LONGEST_READ = 16 * 1024 * 1024;

/** Writable ranges of a process's memory, from proc(5), /proc/pid/maps. */
async function writableRanges(pid: number): Promise<[number, number][]> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
  return [...maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)].map(([, from = '', to = '']) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
}

/**
 * Number of copies of a text in the memory of a process, in one or two bytes per character, like V8's strings; needs
 * root.
 */
export async function countInMemory(pid: number, text: string): Promise<number> {
  const spellings = [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')];
  const memory = await open(`/proc/${pid}/mem`, 'r');
  let count = 0;
  for (const [from, to] of await writableRanges(pid)) {
    for (let at = from; at < to; at += LONGEST_READ) {
      const part = Buffer.alloc(Math.min(LONGEST_READ, to - at));
      // A range may have been released meanwhile.
      const read = await memory.read(part, 0, part.length, at).catch(() => null);
      for (const spelling of spellings)
        for (let found = read ? part.indexOf(spelling) : -1; found >= 0; found = part.indexOf(spelling, found + 1))
          count += 1;
    }
  }
  await memory.close();
  return count;
}
