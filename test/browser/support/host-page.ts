import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An integrator's page with a strict policy and a hostile style sheet. */
export interface HostPage {
  readonly origin: string;
  /** Address of the page that embeds this session. */
  embed(component: { url: string; script_url: string }): string;
  close(): Promise<void>;
}

const HOSTILE_STYLE = `
  * { all: unset !important; font-size: 3px !important; letter-spacing: 9px !important; }
  iframe, pain-assessment, button { display: none !important; visibility: hidden !important; transform: rotate(180deg) !important; }
  html, head { display: block !important } body { display: block !important; margin: 0 !important; }
  script { display: none !important }`;

/** Keeps the element's events where a test can read them. */
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

/** Starts the page's server on `port` of localhost. */
export async function startHostPage(port: number): Promise<HostPage> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const sessionUrl = searchParams.get('session') ?? '';
    if (pathname === '/hostile.css') return response.setHeader('Content-Type', 'text/css').end(HOSTILE_STYLE);
    if (pathname === '/listen.js') return response.setHeader('Content-Type', 'text/javascript').end(SCRIPT);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy(sessionUrl ? new URL(sessionUrl).origin : "'none'"));
    response.end(markup(sessionUrl, searchParams.get('script') ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    embed: ({ url, script_url: script }) => `${origin}/?${new URLSearchParams({ session: url, script })}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
