/** Waits before further tries, ms: a restart or failover of the store takes seconds. */
const WAITS_MS = [250, 1_000, 5_000, 30_000, 120_000];

/** Runs a step that may be repeated; after a failure again later, a few times, beside the caller. Resolves after the first try, never rejects. */
export async function untilDone(step: () => Promise<void>, waits: readonly number[] = WAITS_MS): Promise<void> {
  try {
    await step();
  } catch {
    const [wait, ...rest] = waits;
    if (wait !== undefined) setTimeout(() => void untilDone(step, rest), wait).unref();
  }
}
