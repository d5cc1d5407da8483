/** What a log keeps of an error. */
export interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  /** Only of errors that say `loggable: true` of themselves: their messages name places and never values. */
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

const DEEPEST_CAUSE = 3;

/**
 * An error without its message, unless it is `loggable`: parsers and clients quote their input there. Frames tell where; `type` and
 * `code` tell what.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, ...codeOf(error) };
  const stack = framesOf(error);
  const cause = error.cause !== undefined && depth < DEEPEST_CAUSE ? describeError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    ...codeOf(error),
    ...((error as { loggable?: unknown }).loggable === true ? { message: error.message } : {}),
    ...(stack === '' ? {} : { stack }),
    ...(cause === undefined ? {} : { cause }),
  };
}

function codeOf(error: unknown): { code?: string } {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {};
}

/** Frames come after the message, which may span lines and may itself look like frames: it is cut off by its text. */
function framesOf(error: Error): string {
  const stack = error.stack ?? '';
  const end = error.message === '' ? 0 : stack.indexOf(error.message) + error.message.length;
  const frames = stack
    .slice(Math.max(end, 0))
    .split('\n')
    .map((line) => line.trim());
  return frames.filter((line) => line.startsWith('at ')).join('\n');
}
