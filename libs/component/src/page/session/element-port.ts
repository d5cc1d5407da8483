import { CONNECT, type ElementMessage, type EventDetail, type EventName, type PageMessage } from '../../protocol.ts';

/** The page's end of the channel to `<pain-assessment>`. */
export interface ElementPort {
  announce(name: EventName, detail?: EventDetail): void;
  send(message: PageMessage): void;
}

const MAX_PENDING_MESSAGES = 20;

/**
 * Waits for the element's port. It ignores a port from another window, or from an origin that the service did not write
 * into the page for this account. Messages from before the port arrives are sent then, 20 at most.
 */
export function openElementPort(onViewport: (message: ElementMessage) => void): ElementPort {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="component-origins"]');
  const origins = meta?.content.split(' ') ?? [];
  const pending: PageMessage[] = [];
  let port: MessagePort | null = null;

  const send = (message: PageMessage) => {
    if (port) port.postMessage(message);
    else if (pending.length < MAX_PENDING_MESSAGES) pending.push(message);
  };

  window.addEventListener('message', (event: MessageEvent) => {
    const [offered] = event.ports;
    if (event.data !== CONNECT || !offered || event.source !== window.parent || !origins.includes(event.origin)) return;
    port?.close();
    port = offered;
    port.onmessage = ({ data }: MessageEvent<ElementMessage>) => onViewport(data);
    for (const message of pending.splice(0)) port.postMessage(message);
  });

  return { send, announce: (name, detail = {}) => send({ type: 'event', name, detail }) };
}

/** Toggles full screen for the element or, if the page is not embedded, for this document; null without support. */
export function createFullScreenToggle(port: ElementPort, isOn: () => boolean): (() => void) | null {
  if (window.parent !== window) return () => port.send({ type: 'full-screen', on: !isOn() });
  if (!document.fullscreenEnabled) return null;
  return () => void (isOn() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}

/** Least height that screens are fitted to, in CSS pixels: if less is visible, the host page must be scrolled. */
const LEAST_FIT_PX = 480;

/**
 * Sets the visible part of the iframe as style properties, because in an iframe that grows with its content `100vh` grows
 * too. Screens are fitted to `--fit-height`, and the bottom bar ends at `--visible-bottom`. Until the element sends them,
 * both are the window's.
 */
export function setVisiblePart({ top, bottom, isScroll }: ElementMessage): void {
  const { style } = document.documentElement;
  style.setProperty('--visible-bottom', `${Math.round(bottom)}px`);
  if (!isScroll) style.setProperty('--fit-height', `${Math.round(Math.max(LEAST_FIT_PX, bottom - top))}px`);
}

/** Reports the height of the content, in CSS pixels, whenever it changes. */
export function reportHeight(content: HTMLElement, report: (height: number) => void): void {
  let reported = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === reported) return;
    reported = height;
    report(height);
  }).observe(content);
}
