import { getPriority } from 'node:os';
import { afterEach, expect, test } from '@jest/globals';
import { isNumberedPrint, namedDocument, watchBrowsers } from '../testing/real-browsers.ts';
import { groupMembers } from './browser-process.ts';

const { launch, living } = watchBrowsers();
afterEach(() => living()?.close(5_000));

/** Empty for a process that exited meanwhile. */
function readPriority(pid: number): number[] {
  try {
    return [getPriority(pid)];
  } catch {
    return [];
  }
}

test('background pages print at no lower priority than that of the service', async () => {
  const engine = await launch();
  for (let name = 0; name < 3; name += 1) {
    const page = await engine.openPage();
    expect(isNumberedPrint(name, await page.print(namedDocument(name)))).toBe(true);
  }
  const priorities = (await groupMembers(engine.pid ?? 0)).flatMap(readPriority);

  expect(priorities.length).toBeGreaterThan(3);
  // For the operating system, a higher number means a lower priority.
  expect(Math.max(...priorities)).toBeLessThanOrEqual(getPriority());
});
