import { CONNECT, type ElementMessage, type EventDetail, type EventName, type PageMessage } from '../../protocol.ts';

/** The page's end of the channel to `<pain-assessment>`. */
export interface ElementPort {
  announce(name: EventName, detail?: EventDetail): void;
  tell(message: PageMessage): void;
}

interface Options {
  /** The account's `component_origins`; nobody else may hand over a port. */
  readonly origins: readonly string[];
  readonly onViewport: (message: ElementMessage) => void;
}

const MOST_WAITING = 20;

/**
 * Waits for the element's port; a message from another origin or window is ignored.
 * What is told before the port arrives is kept and sent then.
 */
export function openElementPort({ origins, onViewport }: Options): ElementPort {
  let port: MessagePort | null = null;
  const waiting: PageMessage[] = [];

  const tell = (message: PageMessage) => {
    if (port) port.postMessage(message);
    else if (waiting.length < MOST_WAITING) waiting.push(message);
  };

  window.addEventListener('message', (event: MessageEvent) => {
    const [offered] = event.ports;
    if (event.data !== CONNECT || !offered || event.source !== window.parent || !origins.includes(event.origin)) return;
    port?.close();
    port = offered;
    port.onmessage = ({ data }: MessageEvent<ElementMessage>) => onViewport(data);
    for (const message of waiting.splice(0)) port.postMessage(message);
  });

  return { tell, announce: (name, detail = {}) => tell({ type: 'event', name, detail }) };
}

/** Origins that the service wrote into the page for this account. */
export function allowedOrigins(): readonly string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="component-origins"]');
  return meta?.content.split(' ').filter(Boolean) ?? [];
}
