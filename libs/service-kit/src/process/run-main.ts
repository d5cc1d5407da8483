import type { Logger } from '../log/logger.ts';

/** Something that runs until it is closed. */
export interface Running {
  close(): Promise<void>;
}

/** The parts of `process` that `runMain` uses; tests pass their own. */
interface HostProcess {
  on(event: string, listener: (reason: unknown) => void): unknown;
  exit(code: number): void;
}

export interface MainOptions {
  readonly log: Logger;
  /** Longest time for closing; then the process exits with code 1. */
  readonly graceSeconds: number;
  /** Starts everything; `signal` aborts if the process receives a termination signal before that is done. */
  readonly start: (signal: AbortSignal) => Promise<Running>;
  readonly host?: HostProcess;
}

/** The port of a failed `listen`, such as one that another process has (EADDRINUSE). */
const findPort = (error: unknown) => (error as { readonly port?: number } | undefined)?.port;

/** Starts, runs until SIGTERM or SIGINT, closes and exits: 0 after success, 1 otherwise. A second signal exits at once. */
export function runMain({ log, graceSeconds, start, host = process }: MainOptions): Promise<void> {
  const abort = new AbortController();
  let stopping = false;

  const crash = (message: string) => (err: unknown) => {
    log.error({ err, port: findPort(err) }, message);
    host.exit(1);
  };

  const started = start(abort.signal);

  async function stop(signal: string): Promise<void> {
    if (stopping) return host.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    abort.abort();
    const overdue = setTimeout(() => crash('closing took too long')(undefined), graceSeconds * 1000);
    overdue.unref();
    const running = await started.catch(() => null);
    await running?.close();
    clearTimeout(overdue);
    log.info({ signal }, 'stopped');
    host.exit(0);
  }

  for (const signal of ['SIGTERM', 'SIGINT']) host.on(signal, () => void stop(signal).catch(crash('closing failed')));
  // Without a listener Node opens its inspector at this signal, which gives access to all memory (Node.js, Signal events).
  host.on('SIGUSR1', () => log.warn({ signal: 'SIGUSR1' }, 'no inspector is opened'));
  host.on('uncaughtException', crash('uncaught exception'));
  host.on('unhandledRejection', crash('unhandled rejection'));

  return started.then(
    () => undefined,
    (err) => {
      // `stop` finishes a start that a signal aborted.
      if (!stopping) crash('could not start')(err);
    },
  );
}
