import type { ChangedCells } from './cell-canvas.ts';
import type { CellRequest } from './worker.ts';

/** Longest wait for the worker's script, in ms; as long as a call to the service may take. */
const START_TIMEOUT_MS = 20_000;

/** The canvas of one view, which the worker owns. */
export interface OpenCanvas {
  show(changed: ChangedCells): void;
  close(): void;
}

/**
 * The worker that colours cells and shows them. On a slow tablet this is most of the work of a stroke, and beside the
 * page's own thread it delays no pointer.
 */
export interface CellRenderer {
  /** Starts the worker, once; rejects with a failure of code `drawing_failed` where it does not start, and may then be called again. */
  start(): Promise<void>;
  /** Gives a canvas to the started worker. */
  open(canvas: HTMLCanvasElement): OpenCanvas;
}

/** Resolves to a worker that has answered; one that does not is terminated. */
function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    const fail = () => {
      worker.terminate();
      reject({ code: 'drawing_failed', retryAfterSeconds: null });
    };
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    worker.addEventListener('error', fail, { once: true });
    worker.addEventListener('message', () => {
      clearTimeout(timer);
      worker.removeEventListener('error', fail);
      resolve(worker);
    });
  });
}

/** A renderer whose worker is not started yet. */
export function createCellRenderer(): CellRenderer {
  let worker: Worker | null = null;
  let starting: Promise<void> | null = null;
  let opened = 0;

  async function start(): Promise<void> {
    try {
      worker = await startWorker();
    } finally {
      if (!worker) starting = null;
    }
  }

  function send(request: CellRequest, transfer: Transferable[] = []): void {
    if (!worker) throw new Error('the worker of the cell renderer was not started');
    worker.postMessage(request, transfer);
  }

  return {
    start: () => (starting ??= start()),
    open(canvas) {
      const id = ++opened;
      const offscreen = canvas.transferControlToOffscreen();
      send({ type: 'open', id, canvas: offscreen }, [offscreen]);
      return {
        show: (changed) => send({ type: 'show', id, changed }, [changed.intensity.buffer, changed.typology.buffer]),
        close: () => send({ type: 'close', id }),
      };
    },
  };
}
