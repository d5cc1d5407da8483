import { getPriority } from 'node:os';
import { afterEach, expect, test } from '@jest/globals';
import { isNumberedPrint, LIMITS, NO_DEADLINE, namedDocument, watchBrowsers } from '../testing/real-browsers.ts';
import { groupMembers } from './browser-process.ts';
import { BrowserSupervisor } from './supervisor.ts';

const { launch, living } = watchBrowsers();
const supervisor = new BrowserSupervisor({ launch, limits: LIMITS });
afterEach(() => supervisor.close(5_000));

/** Empty for a process that exited meanwhile. */
function readPriority(pid: number): number[] {
  try {
    return [getPriority(pid)];
  } catch {
    return [];
  }
}

test('background pages print at no lower priority than that of the service', async () => {
  for (let name = 0; name < 3; name += 1) {
    const pdf = await supervisor.print(() => namedDocument(name), NO_DEADLINE);
    expect(isNumberedPrint(name, pdf)).toBe(true);
  }
  const priorities = (await groupMembers(living()?.pid ?? 0)).flatMap(readPriority);

  expect(priorities.length).toBeGreaterThan(3);
  // For the operating system, a higher number means a lower priority.
  expect(Math.max(...priorities)).toBeLessThanOrEqual(getPriority());
});
