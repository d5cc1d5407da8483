import type { ApiFailure } from '../api/failure.ts';
import type { ChangedCells } from './cell-screen.ts';
import type { ScreenOrder } from './cell-worker.ts';

/**
 * The thread that colours cells and hands them to the screen. On a slow tablet this is most of the work of a line, and
 * beside the page's own thread it keeps no pointer waiting.
 */
let thread: Worker | null = null;
let opened = 0;

/** Starts the thread, once; rejects with an `offline` {@link ApiFailure} where its script cannot be loaded. */
export function startCellScreens(): Promise<void> {
  if (thread) return Promise.resolve();
  const started = new Worker(new URL('./cell-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    started.addEventListener('error', () => {
      const failure: ApiFailure = { code: 'offline', retryAfterSeconds: null };
      reject(failure);
    });
    started.addEventListener('message', () => {
      thread = started;
      resolve();
    });
  });
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
