import { createLogger, type Logger } from '../log/logger.ts';

/** A logger that keeps its lines. */
export interface LogSink {
  readonly log: Logger;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

/** Makes a logger of every level with lines that a test can read. */
export function createLogSink(service = 'test'): LogSink {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  return { log: createLogger({ service, level: 'debug', destination }), lines };
}
