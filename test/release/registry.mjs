import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { installDebian, NODES, say, start, stop, WORK, waitFor } from './cluster.mjs';

const PORT = 5000;
const FOLDER = join(WORK, 'registry');
const SOCKET = join(FOLDER, 'registry.sock');
const RELAY = fileURLToPath(new URL('relay.mjs', import.meta.url));
const nameRelay = ({ number }) => `registry-relay-${number}`;

/** Address of the registry for all programs on this machine and on the nodes. */
export const REGISTRY = `localhost:${PORT}`;

const answers = () =>
  fetch(`http://127.0.0.1:${PORT}/v2/`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts Debian's registry on loopback. */
export async function startRegistry() {
  await installDebian({ 'docker-registry': '/usr/bin/docker-registry' });
  mkdirSync(FOLDER, { recursive: true });
  const settings = {
    version: 0.1,
    log: { level: 'warn' },
    storage: { filesystem: { rootdirectory: join(FOLDER, 'content') } },
    http: { addr: `127.0.0.1:${PORT}` },
  };
  writeFileSync(join(FOLDER, 'config.yaml'), stringify(settings));
  start('registry', ['docker-registry', 'serve', join(FOLDER, 'config.yaml')]);
  await waitFor(answers, { what: 'the registry', seconds: 20 });
  say(`${REGISTRY} answers`);
}

/** Makes the registry reachable on the loopback of each node. */
export function openToNodes() {
  start('registry-relay', ['node', RELAY, SOCKET, `${PORT}`]);
  for (const node of NODES) start(nameRelay(node), ['node', RELAY, `${PORT}`, SOCKET], { namespace: node.namespace });
}

/** Stops the registry and its relays. */
export async function stopRegistry() {
  for (const name of [...NODES.map(nameRelay), 'registry-relay', 'registry']) await stop(name);
}
