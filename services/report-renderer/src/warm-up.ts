import { setTimeout as pause } from 'node:timers/promises';
import type { Serving } from '@pain-assessment/bus';
import { type Patient, Sex } from '@pain-assessment/contracts';
import { systemClock } from '@pain-assessment/service-kit';
import type { BrowserSupervisor } from './browser/supervisor.ts';
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
}

/**
 * Draws a map on each body and discards the pictures. The first drawing of a process takes many times as long as later
 * ones, on a busy machine longer than a submission may take; the first of each body takes twice as long. Warm-up bypasses
 * the queue of figures, which predicts waits from earlier drawings. One body is enough to serve, as bodies share most work.
 */
export function startWarmUp({ rendering, log }: Drawing) {
  let stopped = false;

  async function draw(patient: Patient): Promise<boolean> {
    const request = { ...FIRST_FIGURES, patient };
    while (!stopped) {
      try {
        await (await rendering()).figures(request);
        return true;
      } catch (err) {
        log.error({ err }, 'nothing can be drawn');
        await pause(RETRY_MS);
      }
    }
    return false;
  }

  async function drawAll(first: Promise<boolean>): Promise<boolean> {
    let drawn = await first;
    for (const patient of OTHER_BODIES) drawn &&= await draw(patient);
    return drawn;
  }

  const drawn = draw(FIRST_BODY);
  const done = drawAll(drawn);
  return {
    /** Resolves with true after the first body, or with false after a stop. */
    drawn,
    /** Resolves like `drawn`, after the last body. */
    done,
    /** Cancels the remaining drawings. */
    stop() {
      stopped = true;
    },
  };
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

interface Joining {
  /** Resolves with true when the renderer can serve requests, and with false if it never will. */
  readonly warm: Promise<boolean>;
  readonly log: Drawing['log'];
}

/**
 * Joins the queue group once warm, and logs a failure. A NATS queue group sends requests to every member alike,
 * independent of the pod's readiness: a member that still loads would let a patient wait.
 */
export function openIntake({ warm, log }: Joining, serve: () => Promise<Serving[]>) {
  let open = false;
  let closed = false;
  let joining: Promise<Serving[]> | undefined;

  async function join(): Promise<void> {
    if (!(await warm) || closed) return;
    joining = serve();
    await joining;
    open = true;
  }

  join().catch((err) => log.error({ err }, 'no work can be taken'));
  return {
    /** True after the renderer has joined the group. */
    isOpen: () => open,
    /** Leaves the group; resolves when every received request is answered. */
    async close() {
      closed = true;
      const serving = await (joining ?? Promise.resolve([])).catch(() => []);
      await Promise.all(serving.map((served) => served.drain()));
    },
  };
}
