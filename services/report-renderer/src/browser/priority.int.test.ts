import { getPriority } from 'node:os';
import { afterEach, expect, test } from '@jest/globals';
import { isPrintOf, namedDocument } from '../testing/named-document.ts';
import { watchBrowsers } from '../testing/watched-browsers.ts';
import { groupMembers } from './process-group.ts';

const { launch, living } = watchBrowsers();
afterEach(() => living()?.close(5_000));

/** Processes that go meanwhile have none. */
function priorityOf(pid: number): number[] {
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
    expect(isPrintOf(name, await page.print(namedDocument(name)))).toBe(true);
  }
  const priorities = (await groupMembers(engine.pid ?? 0)).flatMap(priorityOf);

  expect(priorities.length).toBeGreaterThan(3);
  // As the operating system has it, a higher number waits for the lower ones.
  expect(Math.max(...priorities)).toBeLessThanOrEqual(getPriority());
}, 120_000);
