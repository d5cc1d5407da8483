import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './commands.mjs';

const DAYS = '30';

/** An authority in a folder, made at its first use: issues certificates for servers and clients. */
export async function openAuthority(folder, name) {
  mkdirSync(folder, { recursive: true });
  const path = (file) => join(folder, file);
  if (!existsSync(path('ca.crt'))) {
    const made = ['-keyout', path('ca.key'), '-out', path('ca.crt')];
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      `/CN=${name}`,
      '-days',
      DAYS,
      ...made,
    ]);
  }

  /** Makes `<file>.crt` and `<file>.key`; names are those of OpenSSL, such as `DNS:redis` or `IP:10.0.0.1`. */
  async function issue(file, { subject, names = [] }) {
    if (existsSync(path(`${file}.crt`))) return;
    const request = ['-keyout', path(`${file}.key`), '-out', path(`${file}.csr`)];
    await run('openssl', ['req', '-newkey', 'rsa:2048', '-nodes', '-subj', subject, ...request]);
    const alternatives = names.length > 0 ? `subjectAltName=${names.join(',')}\n` : '';
    writeFileSync(path(`${file}.ext`), `extendedKeyUsage=serverAuth,clientAuth\n${alternatives}`);
    const signing = [
      '-CA',
      path('ca.crt'),
      '-CAkey',
      path('ca.key'),
      '-CAcreateserial',
      '-extfile',
      path(`${file}.ext`),
    ];
    await run('openssl', [
      'x509',
      '-req',
      '-in',
      path(`${file}.csr`),
      '-days',
      DAYS,
      ...signing,
      '-out',
      path(`${file}.crt`),
    ]);
  }

  return { path, issue, read: (file) => readFileSync(path(file), 'utf8') };
}
