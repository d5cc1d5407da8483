import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './commands.mjs';

const DAYS = '30';

/** An authority in a folder, created at its first use: issues certificates for servers and clients. */
export async function openAuthority(folder, name) {
  mkdirSync(folder, { recursive: true });
  const path = (file) => join(folder, file);
  if (!existsSync(path('ca.crt'))) {
    const key = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-days', DAYS];
    await run('openssl', [...key, '-keyout', path('ca.key'), '-out', path('ca.crt')]);
  }

  /** Writes `<file>.crt` and `<file>.key`; names have OpenSSL's form, such as `DNS:redis` or `IP:10.0.0.1`. */
  async function issue(file, { subject, names = [] }) {
    if (existsSync(path(`${file}.crt`))) return;
    const request = ['-keyout', path(`${file}.key`), '-out', path(`${file}.csr`)];
    await run('openssl', ['req', '-newkey', 'rsa:2048', '-nodes', '-subj', subject, ...request]);
    const alternatives = names.length > 0 ? `subjectAltName=${names.join(',')}\n` : '';
    writeFileSync(path(`${file}.ext`), `extendedKeyUsage=serverAuth,clientAuth\n${alternatives}`);
    const signing = ['x509', '-req', '-in', path(`${file}.csr`), '-days', DAYS, '-extfile', path(`${file}.ext`)];
    const authority = ['-CA', path('ca.crt'), '-CAkey', path('ca.key'), '-CAcreateserial'];
    await run('openssl', [...signing, ...authority, '-out', path(`${file}.crt`)]);
  }

  const read = (file) => readFileSync(path(file), 'utf8');

  /** Content of a TLS Secret: a certificate, issued at its first use, its key, and the trusted authorities. */
  async function readTls(file, request, trusted = read('ca.crt')) {
    await issue(file, request);
    return { 'tls.crt': read(`${file}.crt`), 'tls.key': read(`${file}.key`), 'ca.crt': trusted };
  }

  return { issue, read, readTls };
}
