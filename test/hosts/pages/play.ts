/** How a page sets the address of the element. */
export type Way = 'attribute' | 'property';

/** One instance of the element, written in a framework. */
export interface Host {
  /** Shows the element in this box; null is an address that is not known yet. */
  mount(box: Element, url: string | null): void;
  /** Gives the shown element another address. */
  update(url: string): void;
  unmount(): void;
}

/** Makes a host that calls `heard` with each `completed` and the code of each `error`. */
export type CreateHost = (way: Way, heard: (event: string) => void) => Host;

interface Settings {
  readonly scriptUrl: string;
  /** Addresses of a page that completes at once. */
  readonly urls: readonly [string, string];
  /** Address of a session, in place of all steps. */
  readonly session?: string;
}

const WAYS = ['attribute', 'property'] as const;

/** Shows the element alone. `window.heard` has its events so far. */
function show(createHost: CreateHost, url: string): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  createHost('property', (event) => heard.push(event)).mount(document.body, url);
}

/**
 * Plays the life of the element in a framework: shown before the script has run, shown again, given its address after the
 * insertion, given another one, and removed. `window.played` has the events of each step. With a session it only shows that.
 */
export async function play(createHost: CreateHost): Promise<void> {
  const { scriptUrl, urls, session } = (window as unknown as { settings: Settings }).settings;
  const loadScript = () => document.head.append(Object.assign(document.createElement('script'), { src: scriptUrl }));
  if (session) {
    show(createHost, session);
    return loadScript();
  }
  const played: Record<string, readonly string[]> = {};
  const [first, other] = urls;
  const shown = WAYS.map((way) => {
    const box = document.body.appendChild(document.createElement('div'));
    let heard: string[] = [];
    let resume = () => {};
    const host = createHost(way, (event) => {
      heard.push(event);
      if (event === 'completed') resume();
    });
    host.mount(box, first);
    const completed = async (step: string) => {
      if (heard.at(-1) !== 'completed') {
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      }
      played[`${way}, ${step}`] = heard;
      heard = [];
    };
    return { box, host, completed };
  });
  loadScript();
  for (const { box, host, completed } of shown) {
    await completed('before the script');
    host.unmount();
    host.mount(box, first);
    await completed('mounted again');
    host.update(other);
    await completed('another address');
    host.unmount();
    host.mount(box, null);
    host.update(first);
    await completed('after the insertion');
    host.unmount();
  }
  const left = document.querySelectorAll('pain-assessment').length;
  Object.assign(window, { played: { ...played, left } });
}
