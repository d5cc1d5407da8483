import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { join } from 'node:path';
import { FOLDERS, HERE, NAMESPACES, NODES } from '../settings.mjs';
import { run } from './commands.mjs';
import { BASES, buildBase, cached, hasImage, loadIntoNodes } from './images.mjs';
import { describeTrouble } from './kubernetes.mjs';

const NAME = 'ingress-nginx';
const FILES = join(FOLDERS.images, 'ingress-files');

/** Where the ingress listens: an address of the node that no trial takes away. */
export const INGRESS_ADDRESS = NODES[0].address;
/** The host of the production values. */
export const PUBLIC_HOST = 'pain.example.org';
export const PUBLIC_URL = `https://${PUBLIC_HOST}`;

/** The authority that has issued the certificate of the public name. */
export const AUTHORITY = join(FOLDERS.production, 'ca.crt');

async function provideImage() {
  if (!(await hasImage(BASES[NAME]))) {
    const files = Object.fromEntries(
      ['resty', 'start-nginx', 'before.conf'].map((name) => [name, join(HERE, 'images', NAME, name)]),
    );
    await buildBase(NAME, { ...files, [NAME]: cached(NAME), nginx: cached(`${NAME}-files/nginx`) });
  }
  await loadIntoNodes([BASES[NAME]]);
}

/** Values over those of the controller's own chart: the stand-in, one pod, and one address that keeps the clients' own. */
const describeValues = () => {
  const [, registry, image, tag] = /^([^/]+)\/(.+):(.+)$/.exec(BASES[NAME]);
  return {
    controller: {
      // The stand-in's programs get the right to the ports below 1024 from their files.
      image: { registry, image, tag, digest: '', pullPolicy: 'Never', allowPrivilegeEscalation: true },
      admissionWebhooks: { enabled: false },
      lifecycle: null,
      enableMimalloc: false,
      nodeSelector: { 'kubernetes.io/hostname': NODES[0].name },
      service: { type: 'ClusterIP', externalIPs: [INGRESS_ADDRESS], externalTrafficPolicy: 'Local' },
    },
  };
};

/** Installs ingress-nginx by its own chart, and waits until it is ready. */
export async function installIngress() {
  await provideImage();
  mkdirSync(FILES, { recursive: true });
  cpSync(cached(`${NAME}-files/chart`), join(FILES, 'chart'), { recursive: true });
  writeFileSync(join(FILES, 'values.json'), JSON.stringify(describeValues()));
  const place = [
    '--namespace',
    NAMESPACES.ingress,
    '--wait',
    '--timeout',
    '3m',
    '--values',
    join(FILES, 'values.json'),
  ];
  await run('helm', ['upgrade', '--install', NAME, join(FILES, 'chart'), ...place]).catch(async (error) => {
    throw new Error(`${error.message}\n${await describeTrouble(NAMESPACES.ingress)}`);
  });
}

/** Takes the controller away again. */
export const removeIngress = () =>
  run('helm', ['uninstall', NAME, '--namespace', NAMESPACES.ingress, '--wait', '--timeout', '2m']);

const findIngress = (_host, { all }, done) =>
  all ? done(null, [{ address: INGRESS_ADDRESS, family: 4 }]) : done(null, INGRESS_ADDRESS, 4);

/** Sends one request to the public name, whose certificate must be the authority's; answers status, headers, body and TLS version. */
export function ask(path, { method = 'GET', headers = {}, body, scheme = 'https', tls = {} } = {}) {
  const send = scheme === 'https' ? requestSecure : requestPlain;
  const options = { method, headers, lookup: findIngress, agent: false, ca: readFileSync(AUTHORITY), ...tls };
  return new Promise((resolve, reject) => {
    const request = send(`${scheme}://${PUBLIC_HOST}${path}`, options, async (answer) => {
      const parts = [];
      const protocol = answer.socket.getProtocol?.();
      try {
        for await (const part of answer) parts.push(part);
      } catch (error) {
        return reject(error);
      }
      resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts), protocol });
    });
    request.setTimeout(30_000, () => request.destroy(new Error(`${method} ${path} took 30 s`)));
    // After a refusal the ingress may close while the rest of the body is still being sent.
    request.on('error', reject).end(body);
  });
}

/** How a program of this machine comes to know the public name, and trusts the authority: it has a table of hosts of its own. */
export function behindPublicName(command) {
  const hosts = join(FOLDERS.production, 'hosts');
  writeFileSync(hosts, `127.0.0.1 localhost\n${INGRESS_ADDRESS} ${PUBLIC_HOST}\n`);
  const args = ['--mount', 'sh', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"', hosts, ...command];
  return { command: 'unshare', args, env: { NODE_EXTRA_CA_CERTS: AUTHORITY } };
}
