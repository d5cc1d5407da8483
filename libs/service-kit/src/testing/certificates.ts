import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths of PEM files in their own folder, with the names of cert-manager. */
export interface TestCertificate {
  /** Contains `tls.crt`, `tls.key` and `ca.crt`. */
  readonly folder: string;
  readonly certFile: string;
  readonly keyFile: string;
  readonly caFile: string;
}

/** A certificate authority of one test. */
export interface TestAuthority {
  /** Issues a certificate for a host, into `folder` if given. */
  issue(host: string, folder?: string): Promise<TestCertificate>;
  /** Deletes the authority and its folders. */
  remove(): Promise<void>;
}

const CONFIGURATION = '[req]\ndistinguished_name = name\nprompt = no\n[name]\nCN = test\n';
const newKey = (file: string) => ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', file];

/** Makes an authority with openssl(1). */
export async function createTestAuthority(): Promise<TestAuthority> {
  const made: string[] = [];
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'certificates-'));
    made.push(folder);
    return folder;
  };
  const own = await newFolder();
  const [config, cert, key] = ['openssl.conf', 'ca.crt', 'ca.key'].map((name) => join(own, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(config, CONFIGURATION);
  const request = ['req', '-x509', '-config', config, '-days', '2'];
  const subject = `/CN=authority ${randomBytes(4).toString('hex')}`;
  const authority = ['-subj', subject, '-addext', 'basicConstraints=critical,CA:TRUE', '-out', cert];
  await run('openssl', [...request, ...newKey(key), ...authority]);
  const { stdout: ca } = await run('openssl', ['x509', '-in', cert]);
  return {
    async issue(host, folder) {
      const at = folder ?? (await newFolder());
      const [certFile, keyFile, caFile] = [join(at, 'tls.crt'), join(at, 'tls.key'), join(at, 'ca.crt')];
      const signed = ['-CA', cert, '-CAkey', key, '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
      await run('openssl', [...request, ...newKey(keyFile), ...signed, '-out', certFile]);
      await writeFile(caFile, ca);
      return { folder: at, certFile, keyFile, caFile };
    },
    remove: async () => void (await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })))),
  };
}
