import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Calls `{ url, bearer }` by name again and again, in a thread: `read` resolves to `{ milliseconds, failed }` by name since the last read. */
export function startProber(targets) {
  const workerData = Object.entries(targets).map(([name, { url, ...target }]) => ({
    ...target,
    name,
    url: url.replace('localhost', '127.0.0.1'),
  }));
  const thread = new Worker(new URL('./prober.mjs', import.meta.url), { workerData });
  return {
    async read() {
      thread.postMessage('read');
      const [measured] = await once(thread, 'message');
      return measured;
    },
    stop: () => thread.terminate(),
  };
}
