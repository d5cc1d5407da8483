import { codedError } from '@pain-assessment/service-kit';

/** Addresses of a Redis: one server, or some nodes of a cluster that knows the others. */
export interface RedisAddress {
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly cluster: boolean;
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
}

const DEFAULT_PORT = 6379;

const invalid = () => codedError('invalid_redis_url', 'REDIS_URL is no address of Redis');

function parseOne(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') throw invalid();
  return url;
}

/**
 * Parses `REDIS_URL`: `redis://[user:password@]host:port[/database]`, `rediss:` for TLS. A cluster is a list of such addresses with commas,
 * or one with `?cluster=true`; scheme and credentials of the first apply to all. Throws an error with `code: 'invalid_redis_url'` that
 * never repeats the value.
 */
export function parseRedisUrl(text: string): RedisAddress {
  const urls = text.split(',').map(parseOne);
  const [first] = urls;
  if (first === undefined) throw invalid();
  const cluster = urls.length > 1 || first.searchParams.get('cluster') === 'true';
  const database = Number(first.pathname.slice(1) || '0');
  // A cluster has database 0 alone.
  if (!Number.isInteger(database) || database < 0 || (cluster && database !== 0)) throw invalid();
  return {
    nodes: urls.map((url) => ({ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || DEFAULT_PORT })),
    cluster,
    tls: first.protocol === 'rediss:',
    username: decodeURIComponent(first.username) || undefined,
    password: decodeURIComponent(first.password) || undefined,
    database,
  };
}
