import { readFileSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { join } from 'node:path';
import { FOLDERS } from '../../support/settings.mjs';

/** The host of the production values. */
export const PUBLIC_HOST = 'pain.example.org';
export const PUBLIC_URL = `https://${PUBLIC_HOST}`;

/** The issuer of the public name's certificate. */
export const AUTHORITY = join(FOLDERS.production, 'ca.crt');

const lookUp =
  (address) =>
  (_host, { all }, done) =>
    all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);

/**
 * Sends one request to the public name at an address. The authority must have issued the certificate. Returns status, headers, body
 * and TLS version.
 */
export function ask(address, path, { method = 'GET', headers = {}, body, scheme = 'https', tls = {} } = {}) {
  const send = scheme === 'https' ? requestSecure : requestPlain;
  const options = { method, headers, lookup: lookUp(address), agent: false, ca: readFileSync(AUTHORITY), ...tls };
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
    // After a rejection the ingress may close the connection before the whole body is sent.
    request.on('error', reject).end(body);
  });
}

/** Wraps a command: the program has its own hosts file with the public name, and trusts the authority. */
export function behindPublicName(address, command) {
  const hosts = join(FOLDERS.production, 'hosts');
  writeFileSync(hosts, `127.0.0.1 localhost\n${address} ${PUBLIC_HOST}\n`);
  const args = ['--mount', 'sh', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"', hosts, ...command];
  return { command: 'unshare', args, env: { NODE_EXTRA_CA_CERTS: AUTHORITY } };
}
