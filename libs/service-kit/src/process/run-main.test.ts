import { EventEmitter } from 'node:events';
import { expect, jest, test } from '@jest/globals';
import { createLogSink } from '../testing/log-sink.ts';
import { type Running, runMain } from './run-main.ts';

/** A process whose end can be awaited. */
function createHost() {
  const events = new EventEmitter();
  let exit: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    exit = resolve;
  });
  return { host: { on: events.on.bind(events), exit }, events, ended };
}

const never = () => new Promise<never>(() => undefined);

test.each(['SIGTERM', 'SIGINT'])('%s closes the service, then the process exits with 0', async (signal) => {
  const { host, events, ended } = createHost();
  const { log } = createLogSink();
  const close = jest.fn(() => Promise.resolve());
  await runMain({ log, graceSeconds: 5, start: async () => ({ close }), host });

  events.emit(signal);

  expect(await ended).toBe(0);
  expect(close).toHaveBeenCalledTimes(1);
});

test('a signal during the start aborts it, and closes a service that started anyway', async () => {
  const { host, events, ended } = createHost();
  const { log } = createLogSink();
  const close = jest.fn(() => Promise.resolve());
  const start = (signal: AbortSignal) =>
    new Promise<Running>((resolve) => signal.addEventListener('abort', () => resolve({ close })));
  const started = runMain({ log, graceSeconds: 5, start, host });

  events.emit('SIGTERM');
  await started;

  expect(await ended).toBe(0);
  expect(close).toHaveBeenCalledTimes(1);
});

test('a start aborted by a signal exits with 0', async () => {
  const { host, events, ended } = createHost();
  const { log, lines } = createLogSink();
  const start = (signal: AbortSignal) =>
    new Promise<Running>((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
  const started = runMain({ log, graceSeconds: 5, start, host });

  events.emit('SIGTERM');
  await started;

  expect(await ended).toBe(0);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('closing that takes longer than its grace ends the process with 1', async () => {
  const { host, events, ended } = createHost();
  const { log, lines } = createLogSink();
  await runMain({ log, graceSeconds: 0.05, start: async () => ({ close: never }), host });

  events.emit('SIGTERM');

  expect(await ended).toBe(1);
  expect(lines.at(-1)).toMatchObject({ level: 'error', message: 'closing took too long' });
});

test('a second signal ends the process at once', async () => {
  const { host, events, ended } = createHost();
  const { log } = createLogSink();
  await runMain({ log, graceSeconds: 3600, start: async () => ({ close: never }), host });

  events.emit('SIGINT');
  events.emit('SIGINT');

  expect(await ended).toBe(1);
});

test.each(['uncaughtException', 'unhandledRejection'])(
  '%s is logged without its message, and ends the process',
  async (event) => {
    const { host, events, ended } = createHost();
    const { log, lines } = createLogSink();
    await runMain({ log, graceSeconds: 5, start: async () => ({ close: never }), host });

    events.emit(event, new Error('xyzzy'));

    expect(await ended).toBe(1);
    expect(lines.at(-1)).toMatchObject({ level: 'error', error: { type: 'Error' } });
    expect(JSON.stringify(lines)).not.toContain('xyzzy');
  },
);

test('a failed start is logged, with the port if another process has it, and ends the process', async () => {
  const { host, ended } = createHost();
  const { log, lines } = createLogSink();
  await runMain({ log, graceSeconds: 5, start: () => Promise.reject({ code: 'EADDRINUSE', port: 8080 }), host });

  expect(await ended).toBe(1);
  expect(lines.at(-1)).toMatchObject({ message: 'could not start', port: 8080, error: { code: 'EADDRINUSE' } });
});

test('a failed close ends the process with 1', async () => {
  const { host, events, ended } = createHost();
  const { log } = createLogSink();
  await runMain({ log, graceSeconds: 5, start: async () => ({ close: () => Promise.reject(new Error('no')) }), host });

  events.emit('SIGTERM');

  expect(await ended).toBe(1);
});
