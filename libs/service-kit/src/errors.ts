/** An error that a caller can branch on by its `code`. */
export type CodedError<Code extends string = string> = Error & { readonly code: Code };

/**
 * Makes an error with a code. The package that makes it puts its own name before the code (`bus_timeout`,
 * `store_unavailable`), so that codes of two packages are never the same word. What else is given, such as
 * `retryAfterSeconds`, becomes a property of the error; `loggable: true` says that the message holds no value.
 */
export function codedError<Code extends string, Details extends object = object>(
  code: Code,
  message: string,
  { cause, ...details }: { readonly cause?: unknown } & Details = {} as Details,
): CodedError<Code> & Omit<Details, 'cause'> {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, details, { code });
}

/** The code of whatever was caught; undefined where it has none, or one that is no string. */
export function readCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

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
  const code = readCode(error);
  const known = code === undefined ? {} : { code };
  if (!(error instanceof Error)) return { type: typeof error, ...known };
  const stack = stackFrames(error);
  const cause = error.cause !== undefined && depth < DEEPEST_CAUSE ? describeError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    ...known,
    ...((error as { loggable?: unknown }).loggable === true ? { message: error.message } : {}),
    ...(stack === '' ? {} : { stack }),
    ...(cause === undefined ? {} : { cause }),
  };
}

/** The message comes first and may itself span lines or look like frames, so it is cut off by its text. */
function stackFrames(error: Error): string {
  const stack = error.stack ?? '';
  const end = error.message === '' ? 0 : stack.indexOf(error.message) + error.message.length;
  const frames = stack
    .slice(Math.max(end, 0))
    .split('\n')
    .map((line) => line.trim());
  return frames.filter((line) => line.startsWith('at ')).join('\n');
}
