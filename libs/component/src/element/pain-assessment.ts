import {
  CONNECT,
  type ElementMessage,
  type EventDetail,
  type EventName,
  EXPIRED,
  type PageMessage,
} from '../protocol.ts';

/** Longest wait in ms for the page's first message after its document loaded; another page sends none. */
const FIRST_MESSAGE_TIMEOUT_MS = 10_000;
const EVENTS: readonly EventName[] = ['ready', 'started', 'completed', 'unlocked', 'expired', 'error'];

/**
 * Style of the shadow root. `!important` inside a shadow root wins over the host page's `!important`, so the
 * page's style sheets can neither hide nor distort the element; a constructed sheet also passes a strict `style-src`.
 */
function createStyle(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { all: initial !important; display: block !important; }
    :host([hidden]) { display: none !important; }
    iframe { display: block; box-sizing: border-box; width: 100%; min-height: 320px; border: 0; background: transparent; color-scheme: light dark; }
    iframe.expanded { position: fixed; inset: 0; z-index: 2147483647; width: 100vw; height: 100dvh !important; }
  `);
  return sheet;
}

/** Top and bottom of the part that the window and the scrolling boxes around the element show, in CSS pixels of the window. */
function visiblePart(element: Element): { top: number; bottom: number } {
  let [top, bottom] = [0, innerHeight];
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue;
    const area = box.getBoundingClientRect();
    top = Math.max(top, area.top);
    bottom = Math.min(bottom, area.bottom);
  }
  return { top, bottom };
}

function parseSessionUrl(value: string | null): URL | null {
  if (!value || !URL.canParse(value, document.baseURI)) return null;
  const url = new URL(value, document.baseURI);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * `<pain-assessment session-url="…">`: the assessment of one session in an iframe (contract.md#component-element).
 * `session-url` is `component.url` of the created session. Fires `ready`, `started`, `completed`, `unlocked`, `expired` and `error`.
 */
export class PainAssessmentElement extends HTMLElement {
  static observedAttributes = ['session-url'];

  #frame: HTMLIFrameElement | null = null;
  #port: MessagePort | null = null;
  #firstMessageTimer: ReturnType<typeof setTimeout> | undefined;
  /** Null while the element is not connected. */
  #listening: AbortController | null = null;
  #isCompleted = false;

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [createStyle()];
  }

  connectedCallback(): void {
    this.#open();
  }

  disconnectedCallback(): void {
    this.#close();
  }

  /** On an upgrade the browser reports the attributes before the connection, which opens the page. */
  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (!this.#listening || before === after) return;
    this.#close();
    this.#open();
  }

  #open(): void {
    const listening = new AbortController();
    this.#listening = listening;
    const url = parseSessionUrl(this.getAttribute('session-url'));
    if (!url) {
      // In a microtask, so that a page that adds its listener right after inserting the element gets the event.
      queueMicrotask(() => this.#announce('error', { code: 'invalid_session_url' }));
      return;
    }
    const frame = document.createElement('iframe');
    frame.title = this.title || 'Pain assessment';
    frame.allow = 'fullscreen';
    frame.referrerPolicy = 'no-referrer';
    frame.addEventListener('load', () => this.#connect(frame, url.origin));
    frame.src = url.href;
    this.shadowRoot?.append(frame);
    this.#frame = frame;
    this.#isCompleted = false;
    this.#watchViewport(listening.signal);
    this.#watchExpiry(frame, url.origin, listening.signal);
  }

  #close(): void {
    clearTimeout(this.#firstMessageTimer);
    this.#listening?.abort();
    this.#port?.close();
    this.#frame?.remove();
    this.#listening = this.#frame = this.#port = null;
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
    this.#sendViewport();
  }

  #onMessage(frame: HTMLIFrameElement, message: PageMessage): void {
    clearTimeout(this.#firstMessageTimer);
    if (message.type === 'height') frame.style.height = `${message.height}px`;
    if (message.type === 'top') {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
      this.#sendViewport();
    }
    if (message.type === 'full-screen') void this.#setFullScreen(frame, message.on);
    if (message.type !== 'event' || !EVENTS.includes(message.name)) return;
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
    this.#sendViewport();
  }

  #isFullScreen(): boolean {
    return document.fullscreenElement === this;
  }

  /** The page of a session that is over has no port. Anyone may frame it, so the element accepts its message only from this iframe and the service's origin. */
  #watchExpiry(frame: HTMLIFrameElement, origin: string, signal: AbortSignal): void {
    const onMessage = ({ data, source, origin: sender }: MessageEvent) => {
      if (data !== EXPIRED || source !== frame.contentWindow || sender !== origin) return;
      clearTimeout(this.#firstMessageTimer);
      // The timer starts when the document has loaded, and this message may come before that.
      frame.addEventListener('load', () => clearTimeout(this.#firstMessageTimer), { once: true });
      if (!this.#isCompleted) this.#announce('expired', {});
    };
    window.addEventListener('message', onMessage, { signal });
  }

  #watchViewport(signal: AbortSignal): void {
    const send = () => this.#sendViewport();
    window.addEventListener('resize', send, { signal });
    document.addEventListener('fullscreenchange', send, { signal });
    // The capturing phase sees the scrolling of any box around the element.
    document.addEventListener('scroll', () => this.#sendViewport(true), { signal, capture: true, passive: true });
  }

  #sendViewport(isScroll = false): void {
    const frame = this.#frame;
    if (!frame) return;
    const fullScreen = this.#isFullScreen() || frame.classList.contains('expanded');
    const { top: above } = frame.getBoundingClientRect();
    const { top, bottom } = fullScreen ? { top: above, bottom: above + innerHeight } : visiblePart(this);
    const visible = { top: Math.max(0, top - above), bottom: bottom - above };
    this.#port?.postMessage({ type: 'viewport', ...visible, isScroll, fullScreen } satisfies ElementMessage);
  }

  #announce(name: EventName, detail: EventDetail): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

/** A page that loads the script twice keeps the first definition. */
if (!customElements.get('pain-assessment')) customElements.define('pain-assessment', PainAssessmentElement);
