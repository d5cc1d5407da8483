const EVERY_MS = 20;

/**
 * Waits the given milliseconds: the only sleep of a test; it decides no result. `because` states why there is no event to wait for;
 * test/architecture reads it.
 */
export const pause = (milliseconds: number, _options: { readonly because: string }): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Waits until a check returns something truthy, and returns that. After the number of checks that an idle machine makes in `seconds` it
 * throws with `what` and the last error: it counts checks and reads no clock, so a busy machine gets longer.
 */
export async function waitFor<T>(
  check: () => T | Promise<T>,
  {
    what = 'the condition',
    seconds = 20,
    everyMs = EVERY_MS,
  }: { what?: string; seconds?: number; everyMs?: number } = {},
): Promise<NonNullable<T>> {
  let last: unknown;
  for (let passed = 0; passed < seconds * 1000; passed += everyMs) {
    try {
      const value = await check();
      if (value) return value;
    } catch (error) {
      last = error;
    }
    await pause(everyMs, { because: 'a check tells nobody when it would succeed' });
  }
  throw new Error(`${what} did not come within ${seconds} s`, last === undefined ? {} : { cause: last });
}
