import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';

const END_OF_MESSAGE = 0;

/** Cuts a stream of bytes into messages that end in a null byte. */
function createMessageCutter(onMessage: (message: string) => void): (bytes: Buffer) => void {
  let begun: Buffer[] = [];
  return (bytes) => {
    let start = 0;
    for (let end = bytes.indexOf(END_OF_MESSAGE); end >= 0; end = bytes.indexOf(END_OF_MESSAGE, start)) {
      onMessage(Buffer.concat([...begun, bytes.subarray(start, end)]).toString());
      begun = [];
      start = end + 1;
    }
    if (start < bytes.length) begun.push(bytes.subarray(start));
  };
}

/**
 * Speaks with a browser over inherited pipes (`--remote-debugging-pipe`: JSON messages, each ended by a null byte).
 * Puppeteer's own transport stops listening for errors when it closes, and the reset of a killed browser's pipe, which
 * comes after that, then ends this process; here the listeners stay.
 */
export function createPipeTransport(toBrowser: Writable, fromBrowser: Readable): ConnectionTransport {
  const transport: ConnectionTransport = {
    send: (message) => {
      toBrowser.write(`${message}\0`);
    },
    close: () => {
      toBrowser.destroy();
      fromBrowser.destroy();
    },
  };
  const cut = createMessageCutter((message) => setImmediate(() => transport.onmessage?.(message)));
  fromBrowser.on('data', cut);
  fromBrowser.once('close', () => transport.onclose?.());
  // A broken pipe means that the browser is ending; its exit is what counts.
  for (const pipe of [toBrowser, fromBrowser]) pipe.on('error', () => {});
  return transport;
}
