import {
  CONNECT,
  type ElementMessage,
  type EventDetail,
  type EventName,
  EXPIRED,
  type PageMessage,
  UNSUPPORTED,
} from '../protocol.ts';
import { boxesAround, findBounds, hiddenZoom, visiblePart, watchPlace } from './visible-part.ts';

/** Longest wait in ms for the page's first message after its document loaded; another page sends none. */
const FIRST_MESSAGE_TIMEOUT_MS = 10_000;
const EVENTS = / (ready|started|completed|unlocked|expired|error) /;

/**
 * Style of the shadow root. `!important` inside a shadow root wins over the host page's `!important`, so the
 * page's style sheets can neither hide nor distort the element; a constructed sheet also passes a strict `style-src`.
 */
const STYLE = `
    :host { all: initial !important; display: block !important; position: relative !important; }
    :host([hidden]) { display: none !important; }
    iframe { display: block; box-sizing: border-box; width: 100%; min-height: 320px; border: 0; background: transparent; color-scheme: light dark; }
    i { display: block; height: 0; }
    span { position: absolute; left: 0; width: 1px; visibility: hidden; pointer-events: none; }
    iframe.expanded { position: fixed; inset: 0; z-index: 2147483647; width: 100vw; height: 100dvh !important; }
`;

/** A browser without constructed sheets is too old for the page, but shows its words. */
function addStyle(root: ShadowRoot): void {
  if (!('replaceSync' in CSSStyleSheet.prototype)) {
    root.append(Object.assign(document.createElement('style'), { textContent: STYLE }));
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
}

function parseSessionUrl(value: string | null): URL | null {
  if (!value) return null;
  try {
    const url = new URL(value, document.baseURI);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * `<pain-assessment session-url="…">`: the assessment of one session in an iframe (contract.md#component-element).
 * Fires `ready`, `started`, `completed`, `unlocked`, `expired` and `error`.
 */
export class PainAssessmentElement extends HTMLElement {
  /** Frameworks set an attribute of the property's name on a server, and in a browser until the script has run. */
  static observedAttributes = ['session-url', 'sessionurl'];

  #frame: HTMLIFrameElement | null = null;
  /** Target of scrolling: the focused control of the page, with the room that it needs. */
  readonly #focused = document.createElement('span');
  readonly #probe = document.createElement('i');
  /** The boxes that cut the element off. */
  #bounds: Element[] = [];
  #port: MessagePort | null = null;
  #firstMessageTimer: ReturnType<typeof setTimeout> | undefined;
  #listening = new AbortController();
  /** Address that is shown or was rejected; undefined while nothing is shown. */
  #shownUrl: string | null | undefined;
  #isCompleted = false;
  /** Height of the part that window and boxes show, in pixels of the page inside. */
  #shownHeight = 0;
  /** Top of the iframe after the last message: where another top is no scroll, the page around has changed. */
  #top = 0;

  constructor() {
    super();
    addStyle(this.attachShadow({ mode: 'open' }));
    if (!Object.getOwnPropertyDescriptor(this, 'sessionUrl')) return;
    // The host page set the property before this script defined the element.
    const { sessionUrl } = this;
    Reflect.deleteProperty(this, 'sessionUrl');
    this.sessionUrl = sessionUrl;
  }

  /** `component.url` of the created session, which the attribute `session-url` reflects; null without one. */
  get sessionUrl(): string | null {
    return this.getAttribute('session-url') ?? this.getAttribute('sessionurl');
  }

  set sessionUrl(url: string | null | undefined) {
    this.removeAttribute('sessionurl');
    if (url === null || url === undefined) this.removeAttribute('session-url');
    else this.setAttribute('session-url', url);
  }

  connectedCallback(): void {
    this.#update();
  }

  disconnectedCallback(): void {
    this.#close();
  }

  attributeChangedCallback(): void {
    this.#update();
  }

  /** Waits for a microtask, because host pages set address and listeners before or right after the insertion. */
  #update(): void {
    queueMicrotask(() => {
      if (!this.isConnected || this.#shownUrl === this.sessionUrl) return;
      this.#close();
      this.#open(this.sessionUrl);
    });
  }

  #open(value: string | null): void {
    this.#shownUrl = value;
    const url = parseSessionUrl(value);
    if (!url) {
      this.#announce('error', { code: 'invalid_session_url' });
      return;
    }
    this.#listening = new AbortController();
    const frame = document.createElement('iframe');
    // Not `title`, which browsers show to a patient who points at the page.
    frame.setAttribute('aria-label', this.title || 'Pain assessment');
    frame.allow = 'fullscreen';
    frame.referrerPolicy = 'no-referrer';
    frame.addEventListener('load', () => this.#connect(frame, url.origin));
    frame.src = url.href;
    this.#frame = frame;
    this.#isCompleted = false;
    // First of all: the page's own messages, whatever a host page has done to what follows.
    this.#watchPortless(frame, url.origin, this.#listening.signal);
    this.shadowRoot?.append(frame, this.#probe, this.#focused);
    this.#watchViewport(frame, this.#listening.signal);
  }

  #close(): void {
    clearTimeout(this.#firstMessageTimer);
    this.#listening.abort();
    this.#port?.close();
    const frame = this.#frame;
    if (frame) frame.parentNode?.removeChild(frame);
    this.#frame = this.#port = null;
    this.#shownUrl = undefined;
  }

  /** A new port for each document of the iframe; only the service's origin can receive it. */
  #connect(frame: HTMLIFrameElement, origin: string): void {
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<PageMessage>) => this.#onMessage(frame, data);
    frame.contentWindow?.postMessage(CONNECT, origin, [port2]);
    clearTimeout(this.#firstMessageTimer);
    this.#firstMessageTimer = setTimeout(
      () => this.#announce('error', { code: 'component_unavailable' }),
      FIRST_MESSAGE_TIMEOUT_MS,
    );
    this.#sendViewport(true);
  }

  #onMessage(frame: HTMLIFrameElement, message: PageMessage): void {
    clearTimeout(this.#firstMessageTimer);
    if (message.type === 'height') frame.style.height = `${message.height / hiddenZoom(frame)}px`;
    // A host page may have set its own.
    if (message.type === 'label' && !this.title) frame.setAttribute('aria-label', message.text);
    if (message.type === 'focus') this.#showFocused(frame, message);
    if (message.type === 'top') {
      if (frame.getBoundingClientRect().top < visiblePart(this.#bounds, hiddenZoom(this)).top) frame.scrollIntoView();
      this.#sendViewport(true);
    }
    if (message.type === 'full-screen') void this.#setFullScreen(frame, message.on);
    if (message.type !== 'event' || !EVENTS.test(` ${message.name} `)) return;
    this.#isCompleted ||= message.name === 'completed';
    this.#announce(message.name, message.detail);
  }

  /** Browsers without the API for iframes (iPhone) get a fixed iframe over the page instead. */
  async #setFullScreen(frame: HTMLIFrameElement, on: boolean): Promise<void> {
    if (!on) {
      frame.classList.remove('expanded');
      if (this.#isFullScreen()) await document.exitFullscreen();
    } else {
      try {
        await frame.requestFullscreen();
      } catch {
        frame.classList.add('expanded');
      }
    }
    this.#sendViewport(true);
  }

  #isFullScreen(): boolean {
    return this.shadowRoot?.fullscreenElement === this.#frame;
  }

  /** Scrolls the host page as little as needed: not every browser scrolls it to a control that is focused in an iframe. */
  #showFocused(frame: HTMLIFrameElement, { top, bottom }: { readonly top: number; readonly bottom: number }): void {
    if (this.#isFullScreen() || frame.classList.contains('expanded')) return;
    const zoom = hiddenZoom(frame);
    this.#focused.style.top = `${top / zoom}px`;
    this.#focused.style.height = `${(bottom - top) / zoom}px`;
    this.#focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /**
   * The page of a session that is over has no port, nor has one in an old browser. Anyone may frame it, so the element accepts its message
   * only from this iframe and the service's origin.
   */
  #watchPortless(frame: HTMLIFrameElement, origin: string, signal: AbortSignal): void {
    const onMessage = ({ data, source, origin: sender }: MessageEvent) => {
      if ((data !== EXPIRED && data !== UNSUPPORTED) || source !== frame.contentWindow || sender !== origin) return;
      clearTimeout(this.#firstMessageTimer);
      // The timer starts when the document has loaded, and this message may come before that.
      frame.addEventListener('load', () => clearTimeout(this.#firstMessageTimer), { once: true });
      if (data === UNSUPPORTED) this.#announce('error', { code: 'browser_unsupported' });
      else if (!this.#isCompleted) this.#announce('expired', {});
    };
    window.addEventListener('message', onMessage, { signal });
  }

  /** Sends the visible part whenever it may have changed: by scrolling, sizes, or content beside the element. */
  #watchViewport(frame: HTMLIFrameElement, signal: AbortSignal): void {
    const send = () => this.#sendViewport();
    const sendMoved = () => this.#sendViewport(frame.getBoundingClientRect().top !== this.#top);
    const sizes = new ResizeObserver(() => {
      this.#bounds = findBounds(this, this.#probe);
      sendMoved();
    });
    watchPlace(frame, sendMoved, signal);
    window.addEventListener('resize', send, { signal });
    document.addEventListener('fullscreenchange', () => this.#sendViewport(true), { signal });
    document.addEventListener('scroll', send, { signal, passive: true });
    for (const box of [frame, ...boxesAround(frame)]) {
      sizes.observe(box);
      // The event does not leave a shadow root.
      box.addEventListener('scroll', send, { signal, passive: true });
    }
    signal.addEventListener('abort', () => sizes.disconnect());
  }

  /** Screens are fitted again with `refit`, or when the window or a box shows another height than before. */
  #sendViewport(refit = false): void {
    const frame = this.#frame;
    if (!frame) return;
    const fullScreen = this.#isFullScreen() || frame.classList.contains('expanded');
    const zoom = hiddenZoom(frame);
    const { top: above, height } = frame.getBoundingClientRect();
    this.#top = above;
    // Pixels of the rectangle in one pixel of the page inside.
    const scale = height / frame.clientHeight / zoom || 1;
    const { top, bottom } = fullScreen
      ? { top: above, bottom: above + innerHeight / zoom }
      : visiblePart(this.#bounds, zoom);
    const visible = { top: Math.max(0, top - above) / scale, bottom: (bottom - above) / scale };
    const shownHeight = (bottom - top) / scale;
    // A host page without a viewport of its own, or a pinched one, is shown at another scale.
    const scaleOnScreen = scale * zoom * (window.visualViewport?.scale ?? 1);
    const isScroll = !refit && this.#shownHeight === shownHeight;
    this.#shownHeight = shownHeight;
    this.#port?.postMessage({
      type: 'viewport',
      ...visible,
      isScroll,
      fullScreen,
      scale: scaleOnScreen,
    } satisfies ElementMessage);
  }

  #announce(name: EventName, detail: EventDetail): void {
    // At the window an `error` would call `onerror`, which reports errors of scripts.
    const keepFromWindow = (event: Event) => event.stopPropagation();
    if (name === 'error') document.addEventListener(name, keepFromWindow);
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
    document.removeEventListener(name, keepFromWindow);
  }
}

/** A page that loads the script twice keeps the first definition. */
if (!customElements.get('pain-assessment')) customElements.define('pain-assessment', PainAssessmentElement);
