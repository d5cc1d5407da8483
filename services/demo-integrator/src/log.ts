export const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Writes log entries without messages of errors, which may repeat health data. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

function describe({ err, ...fields }: { readonly err?: unknown }): object {
  if (!(err instanceof Error)) return fields;
  return { ...fields, error: err.name, ...('code' in err && { code: err.code }) };
}

/** Writes a line of JSON for each entry of this level and above. */
export function createLog(level: (typeof LEVELS)[number]): Log {
  const write = (entry: 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    if (LEVELS.indexOf(entry) < LEVELS.indexOf(level)) return;
    const line = { level: entry, time: new Date().toISOString(), message, ...describe(fields) };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
