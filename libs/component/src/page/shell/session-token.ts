interface Place {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

/** What survives a reload in `history.state`: the token and the step, never an answer. */
export interface PageState {
  readonly token?: string;
  readonly step?: string;
}

const stateOf = (history: Place['history']): PageState => (history.state as PageState | null) ?? {};

/** Moves the token from the fragment to `history.state`, so that the address shows nothing (contract 2); null without one. */
export function takeToken({ location, history }: Place): string | null {
  const fragment = location.hash.slice(1);
  if (!fragment) return stateOf(history).token ?? null;
  history.replaceState({ token: fragment } satisfies PageState, '', location.pathname + location.search);
  return fragment;
}

/** Remembers the step for a reload of this very page; nothing goes to any storage. */
export function rememberStep(history: Place['history'], step: string): void {
  history.replaceState({ ...stateOf(history), step } satisfies PageState, '');
}

/** The step remembered before a reload, if any. */
export function rememberedStep(history: Place['history']): string | null {
  return stateOf(history).step ?? null;
}
