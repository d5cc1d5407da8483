/** An error that a caller can branch on by its `code`. */
export type CodedError<Code extends string = string> = Error & { readonly code: Code };

/**
 * Makes an error with a code. Codes begin with the name of the package that makes them (`bus_timeout`, `store_unavailable`), so no two
 * packages share a code. Details such as `retryAfterSeconds` become properties of the error; `loggable: true` states that the message
 * contains no value.
 */
export function codedError<Code extends string, Details extends object = object>(
  code: Code,
  message: string,
  { cause, ...details }: { readonly cause?: unknown } & Details = {} as Details,
): CodedError<Code> & Omit<Details, 'cause'> {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, details, { code });
}

/** The code of a thrown value; undefined if it has none, or one that is not a string. */
export function readCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

export interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  /** Only for errors with `loggable: true`: their messages name places and never values. */
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

const DEEPEST_CAUSE = 3;

/** Describes an error for the log, without its message unless it is `loggable`: parsers and clients quote their input there. */
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

/** The message comes first and may span lines or look like frames, so it is removed by its text. */
function stackFrames(error: Error): string {
  const stack = error.stack ?? '';
  const end = error.message === '' ? 0 : stack.indexOf(error.message) + error.message.length;
  const frames = stack
    .slice(Math.max(end, 0))
    .split('\n')
    .map((line) => line.trim());
  return frames.filter((line) => line.startsWith('at ')).join('\n');
}
