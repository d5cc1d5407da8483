import type { Engine, PrintPage } from './engine.ts';

/** One browser with its warm pages, from launch to its end. */
export interface Generation {
  readonly engine: Engine;
  readonly warm: PrintPage[];
  /** Documents printed so far. */
  prints: number;
  underWay: number;
  alive: boolean;
  retiring: boolean;
  /** Resolves when nothing of the browser is left, for whatever reason it ended. */
  readonly ended: Promise<void>;
}

/** How long a browser may take to close by itself once nothing is under way, in milliseconds. */
const CLOSE_GRACE_MS = 2_000;

/** Wraps a launched browser. */
export function createGeneration(engine: Engine): Generation {
  const ended = engine.gone.then(() => engine.close(0));
  return { engine, warm: [], prints: 0, underWay: 0, alive: true, retiring: false, ended };
}

/** Ends the browser, whatever is under way; it may take `graceMs` to close by itself. */
export function endGeneration(generation: Generation, graceMs = 0): Promise<void> {
  generation.alive = false;
  return generation.engine.close(graceMs);
}

/** The browser takes no more work and ends once the last print is done. */
export function retireGeneration(generation: Generation): void {
  generation.retiring = true;
  endWhenIdle(generation);
}

function endWhenIdle(generation: Generation): void {
  if (generation.retiring && generation.underWay === 0) void endGeneration(generation, CLOSE_GRACE_MS);
}

/** A page that failed may never answer its closing either; its browser ends it at the latest. */
function discard(page: PrintPage | undefined): void {
  page?.close().catch(() => {});
}

async function giveBack(generation: Generation, page: PrintPage): Promise<void> {
  try {
    await page.clear();
    if (generation.alive) generation.warm.push(page);
  } catch {
    discard(page);
  }
}

/** Prints on a warm page, or a new one; a page whose print failed is not used again. */
export async function printOn(generation: Generation, document: string, onStep: () => void): Promise<string> {
  generation.underWay += 1;
  let page: PrintPage | undefined;
  try {
    page = generation.warm.pop() ?? (await generation.engine.openPage());
    onStep();
    const pdf = await page.print(document, onStep);
    generation.prints += 1;
    void giveBack(generation, page);
    return pdf;
  } catch (cause) {
    discard(page);
    throw cause;
  } finally {
    generation.underWay -= 1;
    endWhenIdle(generation);
  }
}
