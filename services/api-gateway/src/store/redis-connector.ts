import type { StandaloneConnectionOptions } from 'ioredis';
import Standalone from 'ioredis/built/connectors/StandaloneConnector.js';

/**
 * Opens the sockets of ioredis, which listens to one error of each. A TLS socket that is closed during its handshake can emit two, and
 * the second would end the process (redis/ioredis issue 1183).
 */
export class RedisConnector extends Standalone.default {
  constructor(options: unknown) {
    super(options as StandaloneConnectionOptions);
  }

  override async connect(...args: Parameters<Standalone.default['connect']>) {
    const stream = await super.connect(...args);
    stream.on('error', () => undefined);
    return stream;
  }
}
