import { expect, test } from '@jest/globals';
import { LEAST_BODY_BYTES, SESSION_BODY_BYTES } from './limits.table.ts';
import { planBodyBytes, planConnections, readMemoryLimit } from './memory.ts';

const MIB = 2 ** 20;

test('bodies have a third of the memory, an account half of that, and each session its own share even in a small process', () => {
  expect(planBodyBytes(600 * MIB)).toEqual({ process: 200 * MIB, account: 100 * MIB, session: SESSION_BODY_BYTES });
  expect(planBodyBytes(60 * MIB)).toMatchObject({ process: LEAST_BODY_BYTES, account: LEAST_BODY_BYTES });
});

test('connections are bounded by memory, by open files, and at 10,000', () => {
  expect(planConnections(512 * MIB, 1_048_576)).toBe(2_048);
  expect(planConnections(512 * MIB, 1_024)).toBe(768);
  expect(planConnections(64_000 * MIB, Infinity)).toBe(10_000);
  expect(planConnections(512 * MIB, 10)).toBe(1);
});

test('the memory limit of this process is finite, and no more than its heap', () => {
  expect(readMemoryLimit()).toBeGreaterThan(64 * MIB);
  expect(readMemoryLimit()).toBeLessThan(64_000 * MIB);
});
