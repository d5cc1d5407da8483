import type { TestCertificate } from './certificates.ts';
import { freePort } from './ports.ts';
import { type Spawned, spawnProcess } from './processes.ts';
import { waitFor } from './wait-for.ts';

/** A Redis that accepts TLS only. */
export interface TestRedisWithTls {
  readonly port: number;
  /** Starts it again on the same port, with the current certificate files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one that requires client certificates, its default, and has one user: `gateway`, `secret`, with these rules. */
export async function startRedisWithTls({
  certificate,
  rules,
}: {
  certificate: TestCertificate;
  rules: string;
}): Promise<TestRedisWithTls> {
  const port = await freePort();
  const { certFile, keyFile, caFile, folder } = certificate;
  const listen = ['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1'];
  const tls = ['--tls-cert-file', certFile, '--tls-key-file', keyFile, '--tls-ca-cert-file', caFile];
  const keep = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction', '--dir', folder];
  const users = ['--user', 'default', 'off', '--user', 'gateway', 'on', '>secret', ...rules.split(' ')];
  const launch = async () => {
    const server = await spawnProcess({ command: 'redis-server', args: [...listen, ...tls, ...keep, ...users] });
    await waitFor(() => server.output().includes('Ready to accept connections'), { what: 'a Redis with TLS' });
    return server;
  };
  let server: Spawned = await launch();
  return {
    port,
    stop: async () => void (await server.stop()),
    async restart() {
      await server.stop();
      server = await launch();
    },
  };
}
