import { expect, test } from '@jest/globals';
import { BYTES } from './limits.table.ts';
import { planBounds, readMemoryLimit } from './memory.ts';

const MIB = 2 ** 20;

test('bytes have half of the memory, an account far less than half of that, and each session its own share even in a small process', () => {
  const { session, least } = BYTES;
  expect(planBounds(1_200 * MIB).bytes).toEqual({ process: 600 * MIB, account: 150 * MIB, session });
  const { process = 0, account = 0 } = planBounds(512 * MIB).bytes;
  expect(account / process).toBeLessThan(1 / 3);
  expect(planBounds(60 * MIB).bytes).toEqual({ process: least, account: least, session });
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
