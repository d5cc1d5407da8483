import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Attributes of the element that embeds a session. */
export interface Embedded {
  readonly url: string;
  readonly script_url: string;
}

/** Address of the page at this origin that embeds a session. */
export const embedIn = (origin: string, { url, script_url: script }: Embedded): string =>
  `${origin}/?${new URLSearchParams({ session: url, script })}`;

/** An integrator's page with a strict policy and a hostile style sheet. */
export interface HostPage {
  readonly origin: string;
  close(): Promise<void>;
}

const HOSTILE_STYLE = `
  * { all: unset !important; font-size: 3px !important; letter-spacing: 9px !important; }
  iframe, pain-assessment, button { display: none !important; visibility: hidden !important; transform: rotate(180deg) !important; }
  html, head { display: block !important } body { display: block !important; margin: 0 !important; }
  script { display: none !important }`;

/** Stores the element's events in `window.heard` for the test. */
const SCRIPT = `
  window.heard = [];
  for (const name of ['ready', 'started', 'completed', 'unlocked', 'expired', 'error']) {
    document.addEventListener(name, (event) => window.heard.push({ name, detail: event.detail, bubbled: event.bubbles }));
  }`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function markup(sessionUrl: string, scriptUrl: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Record</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="/hostile.css"><script src="/listen.js"></script>
    <script src="${escaped(scriptUrl)}" defer></script></head>
    <body><pain-assessment session-url="${escaped(sessionUrl)}"></pain-assessment></body></html>`;
}

const policy = (service: string) =>
  `default-src 'none'; script-src 'self' ${service}; style-src 'self'; frame-src ${service}; base-uri 'none'`;

/** Starts the page's server on a free port of localhost. */
export async function startHostPage(): Promise<HostPage> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const sessionUrl = searchParams.get('session') ?? '';
    if (pathname === '/hostile.css') return response.setHeader('Content-Type', 'text/css').end(HOSTILE_STYLE);
    if (pathname === '/listen.js') return response.setHeader('Content-Type', 'text/javascript').end(SCRIPT);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy(sessionUrl ? new URL(sessionUrl).origin : "'none'"));
    response.end(markup(sessionUrl, searchParams.get('script') ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
