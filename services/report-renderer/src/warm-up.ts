import { setTimeout as pause } from 'node:timers/promises';
import { type Patient, Sex } from '@pain-assessment/contracts';
import { systemClock } from '@pain-assessment/service-kit';
import type { BrowserSupervisor } from './print/supervisor.ts';
import type { Rendering } from './rendering.ts';
import { FIRST_FIGURES, FIRST_REPORT } from './warm-up.table.ts';

/** One weight for each body shape at 170 cm. */
const WEIGHTS_KG = [65, 50, 80, 95, 125];
const [FIRST_BODY, ...OTHER_BODIES] = Sex.options.flatMap((sex) =>
  WEIGHTS_KG.map((weight_kg) => ({ sex, height_cm: 170, weight_kg })),
) as [Patient, ...Patient[]];
const REPORT_DEADLINE_MS = 15_000;
/** Wait after a failed drawing. */
const RETRY_MS = 1_000;

interface Drawing {
  readonly rendering: () => Promise<Pick<Rendering, 'figures'>>;
  readonly log: { error(fields: { err?: unknown }, message: string): void };
  /** Cancels the remaining drawings. */
  readonly signal: AbortSignal;
}

async function draw(patient: Patient, { rendering, log, signal }: Drawing): Promise<void> {
  while (!signal.aborted) {
    try {
      await (await rendering()).figures({ ...FIRST_FIGURES, patient });
      return;
    } catch (err) {
      log.error({ err }, 'nothing can be drawn');
      await pause(RETRY_MS);
    }
  }
}

/**
 * Draws a map on each body and discards the pictures. The first drawing of a process takes many times as long as later
 * ones, on a busy machine longer than a submission may take; the first of each body takes twice as long. Warm-up bypasses
 * the queue of figures, which predicts waits from earlier drawings. One body is enough to serve, as bodies share most work.
 * `first` resolves after the first body, `all` after the last; both also after a cancellation.
 */
export function drawBodies(drawing: Drawing) {
  const first = draw(FIRST_BODY, drawing);
  const all = OTHER_BODIES.reduce((before, patient) => before.then(() => draw(patient, drawing)), first);
  return { first, all };
}

interface Printing {
  readonly rendering: () => Promise<Pick<Rendering, 'pdf'>>;
  readonly browser: Pick<BrowserSupervisor, 'print'>;
  readonly log: { warn(fields: { err?: unknown }, message: string): void };
}

/**
 * Prints a report and discards it: the first one of a process and its browser takes four times as long as later ones.
 * Does not retry, because a renderer that cannot print can still draw; logs a failure.
 */
export async function printFirst({ rendering, browser, log }: Printing): Promise<void> {
  try {
    const { pdf } = await rendering();
    await pdf.complete(
      await browser.print(() => pdf.write(FIRST_REPORT), systemClock() + REPORT_DEADLINE_MS),
      FIRST_REPORT,
    );
  } catch (err) {
    log.warn({ err }, 'the first report could not be printed');
  }
}
