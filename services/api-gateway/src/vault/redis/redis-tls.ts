import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { TlsFiles } from '@pain-assessment/service-kit';

const read = (path: string | undefined) => (path === undefined ? undefined : readFileSync(path));

/** TLS options that ioredis copies for each connection: the files are read anew each time, so that renewed certificates need no restart. Throws where they cannot be read now. */
export function renewingTls({ certFile, keyFile, caFile }: TlsFiles): { readonly secureContext?: SecureContext } {
  if (certFile === undefined && caFile === undefined) return {};
  const open = () => createSecureContext({ cert: read(certFile), key: read(keyFile), ca: read(caFile) });
  let last = open();
  return {
    get secureContext() {
      try {
        last = open();
      } catch {
        // In the middle of a renewal key and certificate do not match, and ioredis would give up for ever: the next connection reads again.
      }
      return last;
    },
  };
}
