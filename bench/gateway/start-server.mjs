import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a server of this folder as a process of its own over a Redis; `settings` are a gateway's. */
export async function startServer(script, redisUrl, settings = {}) {
  const child = fork(new URL(script, import.meta.url), [redisUrl, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [port] = await once(child, 'message');
  return { port, stop: () => child.kill('SIGKILL') };
}
