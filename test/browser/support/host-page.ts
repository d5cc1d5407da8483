import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Attributes of the element that embeds a session. */
export interface Embedded {
  readonly url: string;
  readonly script_url: string;
}

/** Address of the page at this origin that embeds a session. */
export const embedIn = (origin: string, { url, script_url: script }: Embedded): string =>
  `${origin}/?${new URLSearchParams({ session: url, script })}`;

/** Another page of the integrator, and its headers. */
interface OtherPage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Puts a page at a path of this origin and returns its address. */
export async function putPage(origin: string, path: string, page: OtherPage): Promise<string> {
  const address = `${origin}${path}`;
  await fetch(address, { method: 'PUT', body: JSON.stringify(page) });
  return address;
}

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
export const LISTEN = `
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
  const others = new Map<string, OtherPage>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const sessionUrl = searchParams.get('session') ?? '';
    if (request.method === 'PUT') {
      others.set(pathname, JSON.parse(await text(request)));
      return response.end();
    }
    const other = others.get(pathname);
    if (other)
      return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...other.headers }).end(other.html);
    if (pathname === '/hostile.css') return response.setHeader('Content-Type', 'text/css').end(HOSTILE_STYLE);
    if (pathname === '/listen.js') return response.setHeader('Content-Type', 'text/javascript').end(LISTEN);
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
