import type { CDPSession } from 'puppeteer-core';

/**
 * Flags that leave the browser without a network: no name resolves, and every connection, loopback and WebSockets
 * included, goes to a proxy that does not exist.
 */
export const NO_NETWORK_FLAGS: readonly string[] = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--disable-background-networking',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
];

/** The page runs no script of its document. */
export async function forbidScripts(client: CDPSession): Promise<void> {
  await client.send('Emulation.setScriptExecutionDisabled', { value: true });
}

/** Every request that reaches the network layer is refused; `data:` never does. */
export async function refuseRequests(client: CDPSession): Promise<void> {
  client.on('Fetch.requestPaused', ({ requestId }) => {
    // The page may be gone by now, and its request with it.
    client.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {});
  });
  await client.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

/** What the document itself allows: its own styles, and pictures and fonts that it carries (Content Security Policy 3). */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";
