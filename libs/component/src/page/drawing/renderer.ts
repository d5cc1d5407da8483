import type { OpenCanvas } from './worker.ts';

/** Longest wait for the worker's script, in ms; as long as a call to the service may take. */
const START_TIMEOUT_MS = 20_000;

/**
 * The worker that colours cells and shows them. On a slow tablet this is most of the work of a stroke; in a worker it
 * delays no pointer.
 */
export interface CellRenderer {
  /** Starts the worker, once; rejects with a failure of code `drawing_failed` if it does not start, and may then be called again. */
  start(): Promise<void>;
  /** Gives a canvas to the started worker; the port takes `ChangedCells` for it, until it is closed. */
  open(canvas: HTMLCanvasElement): MessagePort;
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

  async function start(): Promise<void> {
    try {
      worker = await startWorker();
    } finally {
      if (!worker) starting = null;
    }
  }

  return {
    start: () => (starting ??= start()),
    open(canvas) {
      if (!worker) throw new Error('the worker of the cell renderer was not started');
      const { port1, port2 } = new MessageChannel();
      const request: OpenCanvas = { canvas: canvas.transferControlToOffscreen(), port: port2 };
      worker.postMessage(request, [request.canvas, port2]);
      return port1;
    },
  };
}
