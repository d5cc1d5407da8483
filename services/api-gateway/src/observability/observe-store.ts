/** One finished operation of a store; `outcome` is `ok` or the code of its failure. */
export interface StoreObservation {
  readonly operation: string;
  readonly outcome: string;
  readonly seconds: number;
}

type Operations = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

const outcomeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? 'failed');

/** The same store, each of its operations measured under `<name>.<operation>`. */
export function observeStore<S extends object>(
  name: string,
  store: S,
  observe: (observation: StoreObservation) => void,
): S {
  const measured = Object.entries(store as Operations).map(([method, run]) => {
    const operation = `${name}.${method}`;
    const call = async (...args: never[]) => {
      const startedAt = performance.now();
      const end = (outcome: string) => observe({ operation, outcome, seconds: (performance.now() - startedAt) / 1000 });
      try {
        const reply = await run(...args);
        end('ok');
        return reply;
      } catch (error) {
        end(outcomeOf(error));
        throw error;
      }
    };
    return [method, call] as const;
  });
  return Object.fromEntries(measured) as unknown as S;
}
