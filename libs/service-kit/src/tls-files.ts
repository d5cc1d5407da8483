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

/** One file that is wrong, and how, without its path or content. */
interface TlsProblem {
  readonly file: keyof TlsFiles;
  readonly problem: string;
}

/** All that is wrong with files. */
export function findTlsProblems(files: TlsFiles): readonly TlsProblem[] {
  const { certFile, keyFile, caFile } = files;
  const cert = certFile === undefined ? null : readAs(certFile, (pem) => new X509Certificate(pem));
  const key = keyFile === undefined ? null : readAs(keyFile, createPrivateKey);
  const ca = caFile === undefined ? null : readAs(caFile, (pem) => new X509Certificate(pem));
  const problems: TlsProblem[] = [];
  const check = (isRight: boolean, file: keyof TlsFiles, problem: string) => {
    if (!isRight) problems.push({ file, problem });
  };
  check(certFile !== undefined || keyFile === undefined, 'certFile', 'is required with its key');
  check(keyFile !== undefined || certFile === undefined, 'keyFile', 'is required with its certificate');
  check(cert !== undefined, 'certFile', 'must be a readable PEM file with a certificate');
  check(key !== undefined, 'keyFile', 'must be a readable PEM file with a private key');
  check(ca !== undefined, 'caFile', 'must be a readable PEM file with certificates');
  check(!cert || !key || cert.checkPrivateKey(key), 'keyFile', 'is not the key of the certificate');
  return problems;
}
