import { getPriority } from 'node:os';
import { afterEach, expect, test } from '@jest/globals';
import { isNumberedPrint, namedDocument, watchBrowsers } from '../testing/real-browsers.ts';
import { groupMembers } from './browser-process.ts';

const { launch, living } = watchBrowsers();
afterEach(() => living()?.close(5_000));

/** A process that ends meanwhile has none. */
function readPriority(pid: number): number[] {
  try {
    return [getPriority(pid)];
  } catch {
    return [];
  }
}

test('pages behind another one print at no lower priority than the service itself has', async () => {
  const engine = await launch();
  for (let name = 0; name < 3; name += 1) {
    const page = await engine.openPage();
    expect(isNumberedPrint(name, await page.print(namedDocument(name)))).toBe(true);
  }
  const priorities = (await groupMembers(engine.pid ?? 0)).flatMap(readPriority);

  expect(priorities.length).toBeGreaterThan(3);
  // As the operating system has it, a higher number waits for the lower ones.
  expect(Math.max(...priorities)).toBeLessThanOrEqual(getPriority());
});
