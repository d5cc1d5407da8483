import { Cluster, type Redis } from 'ioredis';
import { toStoreError } from './redis-store.ts';

/** Whether a Redis may lose live data or keep deleted data; null where it may not be asked. */
export interface Durability {
  /** Its eviction policy is another than `noeviction`. */
  readonly evicts: boolean | null;
  /** It writes what it holds to a disk: AOF, or RDB at intervals. */
  readonly persists: boolean | null;
}

/** Null where the user has no right to ask, or the command has another name, as with many providers. */
async function orRefused(answer: Promise<unknown>): Promise<string | null> {
  try {
    return String(await answer);
  } catch (error) {
    const failure = toStoreError(error);
    if (failure.code === 'store_failed') return null;
    throw failure;
  }
}

async function readNode(node: Redis): Promise<Durability> {
  const [info, save] = await Promise.all([orRefused(node.info()), orRefused(node.config('GET', 'save'))]);
  const isAppending = info?.includes('aof_enabled:1') ?? false;
  // The answer is `save` and its intervals, which are empty where there is none.
  const isSaving = save === null ? null : !/^save,?$/.test(save);
  return {
    evicts: info === null ? null : !info.includes('maxmemory_policy:noeviction'),
    persists: isAppending || isSaving,
  };
}

/** True where one is; false where all are known not to be. */
const findAny = (values: readonly (boolean | null)[]) =>
  values.includes(true) || (values.includes(null) || values.length === 0 ? null : false);

/** Reads it from the server, or from every node of a cluster; rejects with a `StoreError` while one is away. */
export async function readDurability(client: Redis | Cluster): Promise<Durability> {
  const nodes = client instanceof Cluster ? client.nodes('all') : [client];
  const read = await Promise.all(nodes.map(readNode));
  return { evicts: findAny(read.map(({ evicts }) => evicts)), persists: findAny(read.map(({ persists }) => persists)) };
}
