import { connect, createServer } from 'node:net';

/** Blocks files of a page by patterns of their addresses. */
export async function blockFiles(page, urls) {
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  await client.send('Network.setBlockedURLs', { urls });
}

/** A relay to a port of this machine that counts the bytes in both directions, headers included: DevTools leave out those of workers. */
export async function openCountingRelay(port) {
  const bytes = { sent: 0, received: 0 };
  const server = createServer((caller) => {
    const service = connect(port, '127.0.0.1');
    caller.on('data', ({ length }) => (bytes.sent += length));
    service.on('data', ({ length }) => (bytes.received += length));
    for (const end of [caller, service]) end.on('error', () => {});
    caller.pipe(service).pipe(caller);
  });
  await new Promise((resolve) => server.listen(0, resolve));
  return {
    port: server.address().port,
    /** Counted so far. */
    count: () => ({ ...bytes, total: bytes.sent + bytes.received }),
    close: () => server.close(),
  };
}
