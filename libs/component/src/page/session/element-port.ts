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
const LEAST_FIT_PX = 320;

/** Least width in CSS pixels for tools beside the drawing, and in a window lower than `LOW_PX`. */
const BESIDE_PX = 900;
const BESIDE_LOW_PX = 640;
const LOW_PX = 480;
/** At this height the bottom bar would cover half of the window. */
const LOWEST_PX = 320;

/**
 * Fits the page to its visible part, which no style sheet of an iframe knows: the iframe grows with its content. Chooses the
 * layout by width and visible height (styles/map.css). The returned function sets style properties from each message: screens
 * are fitted to `--fit-height`, the bottom bar ends at `--visible-bottom`, `--palette-shift` keeps the palette at the visible
 * top. Until the element sends a message, the window is the visible part of a page without an element, and is high.
 */
export function fitToVisiblePart(): (message: ElementMessage) => void {
  const { classList, style } = document.documentElement;
  let sentHeight = window.parent === window ? null : Number.POSITIVE_INFINITY;
  const choose = () => {
    const height = sentHeight ?? innerHeight;
    const isLow = height < LOW_PX;
    classList.toggle('beside', document.documentElement.clientWidth >= (isLow ? BESIDE_LOW_PX : BESIDE_PX));
    classList.toggle('low', isLow);
    classList.toggle('lowest', height <= LOWEST_PX);
  };
  window.addEventListener('resize', choose);
  choose();
  return ({ top, bottom, isScroll }) => {
    style.setProperty('--visible-bottom', `${Math.round(bottom)}px`);
    const head = document.querySelector('.map-head')?.getBoundingClientRect().bottom ?? 0;
    style.setProperty('--palette-shift', `${Math.round(Math.max(0, top - head))}px`);
    if (isScroll) return;
    sentHeight = bottom - top;
    style.setProperty('--fit-height', `${Math.round(Math.max(LEAST_FIT_PX, sentHeight))}px`);
    choose();
  };
}

/** Reports the height of the content, in CSS pixels, whenever its size changes. */
export function reportHeight(content: HTMLElement, report: (height: number) => void): void {
  new ResizeObserver(() => report(Math.ceil(content.getBoundingClientRect().height))).observe(content);
}

/**
 * Reports the part of the page that must be in sight whenever a control is focused by key, in CSS pixels: the control, its
 * scroll margin, and room for the bottom bar.
 */
export function reportFocus(report: (part: { readonly top: number; readonly bottom: number }) => void): void {
  document.addEventListener('focusin', ({ target }) => {
    const control = target as HTMLElement;
    const bar = document.querySelector<HTMLElement>('.ways');
    if (!control.matches(':focus-visible') || bar?.contains(control)) return;
    const { top, bottom } = (control.closest('label') ?? control).getBoundingClientRect();
    const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(control);
    const below = Math.max(Number.parseFloat(scrollMarginBottom), bar?.offsetHeight ?? 0);
    report({
      top: Math.max(0, top - Number.parseFloat(scrollMarginTop)),
      bottom: Math.min(innerHeight, bottom + below),
    });
  });
}
