import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * OpenSSL's verdict on a signature (DER) of these bytes: `verified`, or its error. It also checks the signing
 * certificate, and trusts only `certificate` (PEM).
 */
export function verifyWithOpenssl({
  signature,
  content,
  certificate,
}: {
  signature: Buffer;
  content: Buffer;
  certificate: string;
}): string {
  const folder = mkdtempSync(join(tmpdir(), 'signature-'));
  const file = (name: string, bytes: Buffer | string) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const files = [
    '-in',
    file('cms', signature),
    '-content',
    file('content', content),
    '-CAfile',
    file('root', certificate),
  ];
  const options = ['-binary', '-inform', 'DER', '-purpose', 'any', '-cades', '-out', '/dev/null'];
  const { status, stderr } = spawnSync('openssl', ['cms', '-verify', ...files, ...options], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status === 0 ? 'verified' : stderr;
}
