/** A quota of the account, as an answer shows it (`RateLimit` and `RateLimit-Policy`). */
export interface RateLimit {
  /** `sessions` of a day, or `documents` of a minute. */
  readonly name: string;
  /** Units of each period. */
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the next period. */
  readonly resetSeconds: number;
}

/** About an answer of the service, beside its content. */
export interface AnswerInfo {
  readonly status: number;
  /** For support: the service's logs and traces have the same one. Null from something other than the service. */
  readonly requestId: string | null;
  /** Quotas that the call counts against; creations and documents have one. */
  readonly limits: readonly RateLimit[];
}

/** Parameters of each quoted name, such as `"sessions";r=9;t=3600`. */
function readItems(header: string | null): Map<string, Readonly<Record<string, number>>> {
  const items = (header ?? '').matchAll(/"([\w-]+)"((?:;\w+=\d+)*)/g);
  return new Map(
    [...items].map(([, name = '', parameters = '']) => {
      const pairs = parameters
        .split(';')
        .slice(1)
        .map((parameter) => parameter.split('='));
      return [name, Object.fromEntries(pairs.map(([key, value]) => [key, Number(value)]))];
    }),
  );
}

/** Request id and quotas of an answer. */
export function readAnswerInfo({ status, headers }: Response): AnswerInfo {
  const policies = readItems(headers.get('RateLimit-Policy'));
  const limits = [...readItems(headers.get('RateLimit'))].flatMap(([name, { r: remaining, t: resetSeconds }]) => {
    const limit = policies.get(name)?.q;
    return limit === undefined || remaining === undefined || resetSeconds === undefined
      ? []
      : [{ name, limit, remaining, resetSeconds }];
  });
  return { status, requestId: headers.get('X-Request-Id'), limits };
}
