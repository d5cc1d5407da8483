interface BrowserPage {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

/** What of the look of the page the patient has changed. */
export interface ChosenLook {
  /** Step of the text's size; 0 is the device's own. */
  readonly textStep: number;
  readonly isStrong: boolean;
}

/** What survives a reload in `history.state`, never an answer. */
export interface PageState {
  readonly token?: string;
  readonly step?: string;
  /** Number of the newest draft that holds what the patient has seen on this page. */
  readonly revision?: number;
  readonly look?: ChosenLook;
  /** The end screen was left: there is no token any more. */
  readonly ended?: true;
}

const readState = (history: BrowserPage['history']): PageState => (history.state as PageState | null) ?? {};

/** Moves the token from the fragment to `history.state`, so that the address shows nothing (contract.md#component-page); null without one. */
export function takeToken({ location, history }: BrowserPage): string | null {
  const fragment = location.hash.slice(1);
  if (!fragment) return readState(history).token ?? null;
  history.replaceState({ token: fragment } satisfies PageState, '', location.pathname + location.search);
  return fragment;
}

/** Forgets the token for good: whoever is given the device next must not come back to the session by a reload. */
export function forgetToken(history: BrowserPage['history']): void {
  history.replaceState({ ended: true } satisfies PageState, '');
}

/** Whether the token of this page was forgotten. */
export function hasEnded(history: BrowserPage['history']): boolean {
  return readState(history).ended === true;
}

/** Remembers where the patient is for a reload of this very page; nothing goes to any storage. */
export function rememberPlace(
  history: BrowserPage['history'],
  place: Pick<PageState, 'step' | 'revision' | 'look'>,
): void {
  history.replaceState({ ...readState(history), ...place } satisfies PageState, '');
}

/** Where the patient was before a reload, and the look; null, 0 and the device's own where nothing was remembered. */
export function rememberedPlace(history: BrowserPage['history']) {
  const { step = null, revision = 0, look = { textStep: 0, isStrong: false } } = readState(history);
  return { step, revision, look };
}
