import type { Engine, PrintPage } from './engine.ts';

/** One browser with its warm pages, from launch to retirement. */
export interface Generation {
  /** Prints on a warm page, or a new one; a page whose print failed is not used again. */
  print(document: string): Promise<string>;
  /** Documents printed so far. */
  prints(): number;
  memoryMegabytes(): Promise<number | null>;
  isAlive(): boolean;
  /** Takes no more work; ends once the last print is done. */
  retire(): void;
  /** Ends at once, whatever is under way. */
  kill(): Promise<void>;
  /** Resolves when the browser has ended. */
  readonly ended: Promise<void>;
}

/** How long a browser may take to close by itself once nothing is under way, in milliseconds. */
const CLOSE_GRACE_MS = 2_000;

/** Wraps a launched browser; `pid` of its group is left to the engine. */
export function createGeneration(engine: Engine): Generation {
  const warm: PrintPage[] = [];
  let alive = true;
  let retiring = false;
  let underWay = 0;
  let prints = 0;
  let closing: Promise<void> | undefined;

  const close = (graceMs: number) => {
    alive = false;
    closing ??= engine.close(graceMs);
    return closing;
  };
  const ended = engine.gone.then(() => close(0));

  function settle(): void {
    underWay -= 1;
    if (retiring && underWay === 0) void close(CLOSE_GRACE_MS);
  }

  async function giveBack(page: PrintPage): Promise<void> {
    try {
      await page.clear();
      if (alive) warm.push(page);
    } catch {
      discard(page);
    }
  }

  /** A page that failed may never answer its closing either; its browser ends it at the latest. */
  function discard(page: PrintPage | undefined): void {
    page?.close().catch(() => {});
  }

  return {
    async print(document) {
      underWay += 1;
      let page: PrintPage | undefined;
      try {
        page = warm.pop() ?? (await engine.openPage());
        const pdf = await page.print(document);
        prints += 1;
        void giveBack(page);
        return pdf;
      } catch (cause) {
        discard(page);
        throw cause;
      } finally {
        settle();
      }
    },
    prints: () => prints,
    memoryMegabytes: () => engine.memoryMegabytes(),
    isAlive: () => alive,
    retire() {
      retiring = true;
      if (underWay === 0) void close(CLOSE_GRACE_MS);
    },
    kill: () => close(0),
    ended,
  };
}
