import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Paths of PEM files for the connections to one server. */
export interface TlsFiles {
  /** Certificate by which the server knows this service, with its chain. */
  readonly certFile?: string | undefined;
  /** Private key of that certificate. */
  readonly keyFile?: string | undefined;
  /** The only authorities that may sign the server's certificate; those of Node where absent. */
  readonly caFile?: string | undefined;
}

/** Undefined where it fails: what Node says of a file may quote it. */
function readAs<T>(path: string, parse: (pem: Buffer) => T): T | undefined {
  try {
    return parse(readFileSync(path));
  } catch {
    return undefined;
  }
}

/** Which file is wrong, and how, without its path or content; null where nothing is. */
export function findTlsProblem(files: TlsFiles): { file: keyof TlsFiles; problem: string } | null {
  const { certFile, keyFile, caFile } = files;
  if (certFile === undefined && keyFile !== undefined) return { file: 'certFile', problem: 'is required with its key' };
  if (certFile !== undefined && keyFile === undefined)
    return { file: 'keyFile', problem: 'is required with its certificate' };
  const cert = certFile === undefined ? null : readAs(certFile, (pem) => new X509Certificate(pem));
  const key = keyFile === undefined ? null : readAs(keyFile, createPrivateKey);
  const ca = caFile === undefined ? null : readAs(caFile, (pem) => new X509Certificate(pem));
  if (cert === undefined) return { file: 'certFile', problem: 'must be a readable PEM file with a certificate' };
  if (key === undefined) return { file: 'keyFile', problem: 'must be a readable PEM file with a private key' };
  if (ca === undefined) return { file: 'caFile', problem: 'must be a readable PEM file with certificates' };
  if (cert && key && !cert.checkPrivateKey(key))
    return { file: 'keyFile', problem: 'is not the key of the certificate' };
  return null;
}
