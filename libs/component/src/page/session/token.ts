/** Display settings that the patient has changed. */
export interface ChosenLook {
  /** Step of the text size; 0 is the size of the device. */
  readonly textStep: number;
  readonly isStrong: boolean;
}

/** The newest draft that contains everything the patient has seen on this page: null and 0 without one. */
export interface Written {
  readonly writer: string | null;
  readonly revision: number;
}

/** The patient's place on this page: null and the device's own look if none is stored. */
interface Place extends Written {
  readonly step: string | null;
  readonly look: ChosenLook;
}

/** Content of `history.state`, which survives a reload. It never contains an answer. */
interface PageState extends Partial<Place> {
  readonly token?: string;
  /** A file did not load, and the page was loaded again for it. */
  readonly reloaded?: true;
  /** The end screen was left: the token is gone. */
  readonly ended?: true;
}

/** State that survives a reload of this page, in `history.state` alone. */
export interface PageMemory {
  /** Null without one. */
  readonly token: string | null;
  readonly place: Place;
  readonly hasEnded: boolean;
  /** The page was loaded again for a file: it is not done twice. */
  readonly hasReloaded: boolean;
  remember(place: Partial<Place> & { readonly reloaded?: true }): void;
  /** Deletes the token and the place: the next user of the device must not reach the session by a reload. */
  forget(): void;
}

interface BrowserPage {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}

/** Moves the token from the fragment to `history.state`, so that the address does not show it (contract.md#component-page). */
export function openPageMemory({ location, history }: BrowserPage): PageMemory {
  const read = (): PageState => history.state ?? {};
  const write = (state: PageState, address?: string) => history.replaceState(state, '', address);
  const token = location.hash.slice(1);
  // A script may have been lost before this one ran (pages/head-script.ts).
  const { reloaded } = read();
  if (token) write({ token, ...(reloaded && { reloaded }) }, location.pathname + location.search);
  return {
    get token() {
      return read().token ?? null;
    },
    get place() {
      const { step = null, writer = null, revision = 0, look = { textStep: 0, isStrong: false } } = read();
      return { step, writer, revision, look };
    },
    get hasEnded() {
      return read().ended === true;
    },
    get hasReloaded() {
      return read().reloaded === true;
    },
    remember: (place) => write({ ...read(), ...place }),
    forget: () => write({ ended: true }),
  };
}
