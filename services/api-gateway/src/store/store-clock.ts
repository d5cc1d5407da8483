import { type Clock, type Logger, type Metrics, PLATFORM_METRICS, repeat } from '@pain-assessment/service-kit';

const MEASURING_MS = 5_000;
const FIRST_MEASURING_MS = 500;

/**
 * The clock of records: all gateways of one store agree on it, whatever their machines show (contract.md#bus, ADR 0215). The machine's clock with its
 * measured difference from the store's; `readTime` returns the store's epoch milliseconds.
 */
export function createStoreClock({ machine, readTime }: { machine: Clock; readTime: () => Promise<number> }) {
  let offset = 0;
  let isMeasured = false;
  return {
    /** Epoch milliseconds. */
    now: () => machine() + offset,
    /** Milliseconds to add to the machine's clock. */
    offset: () => offset,
    /** False until the store has told its time once. */
    isMeasured: () => isMeasured,
    async measure(): Promise<void> {
      const askedAt = machine();
      const time = await readTime();
      // The store read its clock between question and answer: an offset that fits stays, so that times do not tremble.
      const [least, most] = [time - machine(), time - askedAt];
      if (!isMeasured || offset < least || offset > most) offset = Math.round((least + most) / 2);
      isMeasured = true;
    },
  };
}

/** Measures the offset now and every 5 s, and shows it. */
export async function startStoreClock({
  log,
  metrics,
  ...options
}: Parameters<typeof createStoreClock>[0] & { readonly log: Pick<Logger, 'warn'>; readonly metrics: Metrics }) {
  const clock = createStoreClock(options);
  metrics.gaugeFrom(PLATFORM_METRICS.storeClockOffset, () => clock.offset() / 1_000);
  const onFailure = (err: unknown) => log.warn({ operation: 'redis_time_unknown', err }, 'redis');
  await clock.measure().catch(onFailure);
  const pauseMs = () => (clock.isMeasured() ? MEASURING_MS : FIRST_MEASURING_MS);
  const { stop } = repeat(clock.measure, { pauseMs, onFailure });
  return { ...clock, close: stop };
}
