import { CONNECT, type ElementMessage, type EventDetail, type EventName, type PageMessage } from '../protocol.ts';
import { frameStyle } from './frame-style.ts';

/** Longest wait for a first word of the page after its document loaded; past it the address shows something else. */
const SILENCE_MS = 10_000;
const EVENTS: readonly EventName[] = ['ready', 'started', 'completed', 'expired', 'error'];

function parseSessionUrl(value: string | null): URL | null {
  if (!value || !URL.canParse(value, document.baseURI)) return null;
  const url = new URL(value, document.baseURI);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * `<pain-assessment session-url="…">`: the assessment of one session in an iframe (contract 2).
 * `session-url` is `component.url` of the created session. Fires `ready`, `started`, `completed`, `expired` and `error`.
 */
export class PainAssessmentElement extends HTMLElement {
  static observedAttributes = ['session-url'];

  #frame: HTMLIFrameElement | null = null;
  #port: MessagePort | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | null = null;

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [frameStyle()];
  }

  connectedCallback(): void {
    this.#open();
  }

  disconnectedCallback(): void {
    this.#close();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    this.#close();
    this.#open();
  }

  #open(): void {
    if (this.#frame) return;
    const url = parseSessionUrl(this.getAttribute('session-url'));
    if (!url) {
      // Later, so that a page that listens right after inserting the element hears it.
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
    this.#watchViewport();
  }

  #close(): void {
    clearTimeout(this.#silence);
    this.#listening?.abort();
    this.#port?.close();
    this.#frame?.remove();
    this.#frame = this.#port = null;
  }

  /** A port of our own for each document of the iframe; only the service's origin can receive it. */
  #connect(frame: HTMLIFrameElement, origin: string): void {
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<PageMessage>) => this.#hear(frame, data);
    frame.contentWindow?.postMessage(CONNECT, origin, [port2]);
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#announce('error', { code: 'component_unavailable' }), SILENCE_MS);
    this.#tellViewport();
  }

  #hear(frame: HTMLIFrameElement, message: PageMessage): void {
    clearTimeout(this.#silence);
    if (message.type === 'height') frame.style.height = `${message.height}px`;
    if (message.type === 'top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    if (message.type === 'full-screen') void this.#setFullScreen(frame, message.on);
    if (message.type === 'event' && EVENTS.includes(message.name)) this.#announce(message.name, message.detail);
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
    this.#tellViewport();
  }

  #isFullScreen(): boolean {
    return document.fullscreenElement === this;
  }

  #watchViewport(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const tell = () => this.#tellViewport();
    window.addEventListener('resize', tell, { signal });
    document.addEventListener('fullscreenchange', tell, { signal });
  }

  #tellViewport(): void {
    const fullScreen = this.#isFullScreen() || this.#frame?.classList.contains('expanded') === true;
    this.#port?.postMessage({ type: 'viewport', height: innerHeight, fullScreen } satisfies ElementMessage);
  }

  #announce(name: EventName, detail: EventDetail): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}
