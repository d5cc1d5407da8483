import type { ApiFailure } from '../api/failure.ts';
import type { ChangedCells } from './cell-screen.ts';
import type { ScreenOrder } from './cell-worker.ts';

/**
 * The thread that colours cells and hands them to the screen. On a slow tablet this is most of the work of a line, and
 * beside the page's own thread it keeps no pointer waiting.
 */
let thread: Worker | null = null;
let starting: Promise<void> | null = null;
let opened = 0;

/** A script that has not come by then will not; as long as a call to the service may take. */
const PATIENCE_MS = 20_000;

/** Resolves when the thread answers; a thread that does not is given up. */
function answered(started: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      started.terminate();
      const failure: ApiFailure = { code: 'offline', retryAfterSeconds: null };
      reject(failure);
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    started.addEventListener('error', fail, { once: true });
    started.addEventListener('message', () => {
      clearTimeout(timer);
      started.removeEventListener('error', fail);
      resolve();
    });
  });
}

async function start(): Promise<void> {
  const started = new Worker(new URL('./cell-worker.ts', import.meta.url), { type: 'module' });
  await answered(started);
  thread = started;
}

/** Starts the thread, once; rejects with an `offline` {@link ApiFailure} where its script cannot be loaded, and tries anew when asked again. */
export function startCellScreens(): Promise<void> {
  starting ??= start().finally(() => {
    if (!thread) starting = null;
  });
  return starting;
}

function order(what: ScreenOrder, transfer: Transferable[] = []): void {
  if (!thread) throw new Error('the thread of the cell screens was not started');
  thread.postMessage(what, transfer);
}

/** One view on the thread. */
export interface OpenScreen {
  show(changed: ChangedCells): void;
  close(): void;
}

/** Gives the canvas of a view to the started thread. */
export function openCellScreen(canvas: HTMLCanvasElement): OpenScreen {
  const screen = ++opened;
  const handed = canvas.transferControlToOffscreen();
  order({ type: 'open', screen, canvas: handed }, [handed]);
  return {
    show: (changed) => order({ type: 'show', screen, changed }, [changed.intensity.buffer, changed.typology.buffer]),
    close: () => order({ type: 'close', screen }),
  };
}
