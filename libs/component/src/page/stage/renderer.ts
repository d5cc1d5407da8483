import type { OpenRequest } from './worker.ts';

/** Longest wait for the worker's script, in ms; as long as a call to the service may take. */
const START_TIMEOUT_MS = 20_000;

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

/**
 * The worker that colours cells and shows them. On a slow tablet this is most of the work of a stroke; in a separate
 * thread it delays no pointer.
 */
export class CellRenderer {
  #started: Promise<Worker> | null = null;

  /** Starts the worker once; rejects with a failure of code `drawing_failed`, after which a new call tries again. */
  start(): Promise<Worker> {
    this.#started ??= startWorker().catch((failure) => {
      this.#started = null;
      throw failure;
    });
    return this.#started;
  }

  /** Transfers the canvas of one view to the worker; the port accepts changes as `ChangedCells`, and null at the end. */
  open(element: HTMLCanvasElement): MessagePort {
    const canvas = element.transferControlToOffscreen();
    const { port1, port2: port } = new MessageChannel();
    void this.start().then((worker) => worker.postMessage({ canvas, port } satisfies OpenRequest, [canvas, port]));
    return port1;
  }
}
