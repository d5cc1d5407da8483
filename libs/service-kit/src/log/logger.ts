import { type DestinationStream, pino } from 'pino';
import { describeError } from '../errors.ts';
import { batchedOutput } from './batched-output.ts';
import { LOG_FIELDS } from './log-fields.table.ts';
import { readableOutput } from './readable-lines.ts';

type LogField = (typeof LOG_FIELDS)[number];

/** Fields of one line: those of the allow list, and `err`, logged with type, code and stack frames, without its message. */
export type LogFields = { readonly [field in LogField]?: string | number | boolean | null | undefined } & {
  readonly err?: unknown;
};

/** Structured log; messages are constant texts, and every variable value is a field. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** Writes a line with the message `audit` at every level of the log. */
  audit(fields: LogFields): void;
}

const ALLOWED: ReadonlySet<string> = new Set<string>(LOG_FIELDS);

/** Standard output: JSON lines, or on a terminal lines for people. */
const standardOutput = () => (process.stdout.isTTY ? readableOutput(batchedOutput()) : batchedOutput());

/** Makes a logger that writes JSON lines with `time`, `level`, `service`, `message` and allow-listed fields; it drops other fields. */
export function createLogger(options: {
  service: string;
  level?: string;
  destination?: DestinationStream;
  /** False if no audit trail is required: in a simulation or a test. */
  audits?: boolean;
}): Logger {
  const { service, level = 'info', destination = standardOutput(), audits = true } = options;
  const configuration = {
    base: { service },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: pickAllowed },
  };
  const open = (at: string) => pino({ ...configuration, level: at }, destination);
  const trail = open(audits ? 'info' : 'silent');
  return Object.assign(open(level), { audit: (fields: LogFields) => trail.info(fields, 'audit') });
}

function pickAllowed({ err, ...fields }: LogFields): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name, value]) => ALLOWED.has(name) && isScalar(value));
  return Object.fromEntries(err === undefined ? kept : [...kept, ['error', describeError(err)]]);
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
