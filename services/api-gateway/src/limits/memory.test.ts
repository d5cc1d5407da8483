import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { BYTES, CONTENT_COST, FIXED_BOUNDS } from './limits.table.ts';
import { planBounds, readMemoryLimit } from './memory.ts';

const MIB = 2 ** 20;

test('bytes have half of the memory, an account far less than half of that, and each session its own share even in a small process', () => {
  const { session, least } = BYTES;
  expect(planBounds(1_200 * MIB).bytes).toEqual({ process: 600 * MIB, account: 150 * MIB, session });
  const { process = 0, account = 0 } = planBounds(512 * MIB).bytes;
  expect(account / process).toBeLessThan(1 / 3);
  expect(planBounds(60 * MIB).bytes).toEqual({ process: least, account: least, session });
});

test('the table of operating.md has the bounds of a heap of 512 MiB, for which Node reports a limit of 560 MiB', () => {
  const page = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const { process = 0, account = 0, session = 0 } = planBounds(560 * MIB).bytes;
  const cell = (bytes: number) => `${Math.round(bytes / MIB)} MiB, ${Math.round(bytes / MIB / CONTENT_COST)} MiB sent`;
  expect(page).toContain(`| ${[process, account, session].map(cell).join(' | ')} |`);

  const { calls, reports } = FIXED_BOUNDS;
  expect(page).toMatch(new RegExp(`running calls +\\| ${calls.process.toLocaleString('en')} +\\| ${calls.account} `));
  expect(page).toMatch(new RegExp(`reports being drawn +\\| ${reports.process} +\\| ${reports.account} `));
});

test('connections are bounded by memory, by open files, and at 10,000', () => {
  const connections = (memory: number, openFiles: number) => planBounds(memory, openFiles).connections;
  expect(connections(512 * MIB, 1_048_576)).toEqual({ process: 2_048 });
  expect(connections(512 * MIB, 1_024)).toEqual({ process: 768 });
  expect(connections(64_000 * MIB, Infinity)).toEqual({ process: 10_000 });
  expect(connections(512 * MIB, 256)).toEqual({ process: 128 });
  expect(connections(512 * MIB, 64)).toEqual({ process: 32 });
});

test('fewer than 64 open files are refused, in words for the log', () => {
  const refusal = { code: 'too_few_open_files', loggable: true, message: expect.stringContaining('at least 64') };
  expect(() => planBounds(512 * MIB, 63)).toThrow(expect.objectContaining(refusal));
});

test('the memory limit of this process is finite, and no more than its heap', () => {
  expect(readMemoryLimit()).toBeGreaterThan(64 * MIB);
  expect(readMemoryLimit()).toBeLessThan(64_000 * MIB);
});
