import type { OpenRequest } from './worker.ts';

/** Longest wait for the worker's script, in ms; as long as a call to the service may take. */
const START_TIMEOUT_MS = 20_000;

/**
 * The worker that colours cells and shows them. On a slow tablet this is most of the work of a stroke; in a separate
 * thread it delays no pointer.
 */
export interface CellRenderer {
  /** Starts the worker once; rejects with a failure of code `drawing_failed`, after which a new call tries again. */
  start(): Promise<unknown>;
  /** Transfers the canvas of one view to the worker; the port accepts changes as `ChangedCells`, and null at the end. */
  open(canvas: HTMLCanvasElement): MessagePort;
}

/** Resolves to a worker that has answered; a silent one is terminated. */
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
  let started: Promise<Worker> | null = null;
  const start = () => {
    started ??= startWorker().catch((failure) => {
      started = null;
      throw failure;
    });
    return started;
  };
  return {
    start,
    open(element) {
      const canvas = element.transferControlToOffscreen();
      const { port1, port2: port } = new MessageChannel();
      void start().then((worker) => worker.postMessage({ canvas, port } satisfies OpenRequest, [canvas, port]));
      return port1;
    },
  };
}
