/**
 * Relays connections: `node relay.mjs <from> <to>`, each a port of 127.0.0.1 or the path of a socket. A socket crosses network namespaces,
 * so that each node reaches the registry of this machine's loopback on its own loopback.
 */
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const [from, to] = process.argv.slice(2);
const isPort = (place) => /^\d+$/.test(place);
const address = (place) => (isPort(place) ? { host: '127.0.0.1', port: Number(place) } : { path: place });

if (!isPort(from)) rmSync(from, { force: true });
createServer((near) => {
  const far = connect(address(to));
  for (const end of [near, far])
    end.on('error', () => undefined).on('close', () => [near, far].map((each) => each.destroy()));
  near.pipe(far).pipe(near);
}).listen(address(from));
