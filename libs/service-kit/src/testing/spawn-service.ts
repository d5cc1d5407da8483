import { type Spawned, spawnProcess } from './spawned.ts';
import { waitFor } from './wait-for.ts';

/** Starts a built service, `node <entry>`, and waits until `readyUrl` answers 200; if it ends first, throws what it wrote. */
export async function spawnService(options: {
  entry: string;
  env: Readonly<Record<string, string>>;
  readyUrl: string;
  cwd?: string;
  seconds?: number;
}): Promise<Spawned> {
  const { entry, env, readyUrl, cwd, seconds = 30 } = options;
  const child = await spawnProcess({
    command: process.execPath,
    args: [entry],
    env: { NODE_OPTIONS: '', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  try {
    await waitFor(async () => child.exited() || (await fetch(readyUrl)).ok, { what: `${entry} to be ready`, seconds });
  } catch (error) {
    await child.stop('SIGKILL');
    throw new Error(`${entry} was not ready in time:\n${child.output()}`, { cause: error });
  }
  if (child.exited()) throw new Error(`${entry} ended before it was ready:\n${child.output()}`);
  return child;
}
