import type { DestinationStream } from 'pino';
import type { ErrorDescription } from '../errors.ts';

interface Line {
  readonly level: string;
  readonly time: string;
  readonly message: string;
  readonly error?: ErrorDescription;
}

const LEVEL_WIDTH = 5;

function describe({ type, code, message, stack, cause }: ErrorDescription): string {
  const what = [type, code, message].filter((part) => part !== undefined).join(' ');
  const frames = (stack ?? '').split('\n').filter((frame) => frame !== '');
  return [what, ...frames, ...(cause ? [`because of ${describe(cause)}`] : [])].join('\n    ');
}

/** A log line for people: time of day, level, message, and the fields as `name=value`. */
function readableLine(json: string): string {
  const { level, time, message, error, service: _, ...fields } = JSON.parse(json) as Line & Record<string, unknown>;
  const clock = new Date(time).toTimeString().slice(0, 'HH:MM:SS'.length);
  const values = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const first = [clock, level.padEnd(LEVEL_WIDTH), message, ...values].join('  ');
  return `${error ? `${first}\n    ${describe(error)}` : first}\n`;
}

/** Wraps an output so that JSON lines reach it as lines for people. */
export function readableOutput(output: DestinationStream): DestinationStream {
  return { write: (json) => output.write(readableLine(json)) };
}
