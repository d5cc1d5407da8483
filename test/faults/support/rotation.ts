import { pause } from '@pain-assessment/service-kit/testing';
import type { Replica } from '../../support/fleet.ts';

const LOOK_EVERY_MS = 50;
/** Like the charts' probe, it tolerates one failed answer: on a busy machine the check of Redis may take too long. */
const LOOK_AGAIN_AFTER_MS = 300;

/** Round robin over replicas like a load balancer, without those whose `/readyz` failed twice in a row. */
export interface Rotation {
  /** Base address of the next ready replica. */
  next(): string;
  /** True if this replica accepts requests. */
  includes(replica: Replica): boolean;
  stop(): Promise<void>;
}

/** Undefined after a timeout: like a failed probe in a cluster, one slow answer removes no replica. */
async function isReady({ adminUrl }: Replica): Promise<boolean | undefined> {
  try {
    return (await fetch(`${adminUrl}/readyz`, { signal: AbortSignal.timeout(900) })).ok;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? undefined : false;
  }
}

/** Watches replicas of the gateway. */
export function rotate(replicas: readonly Replica[]): Rotation {
  let ready = new Set(replicas);
  let running = true;
  let turn = 0;

  async function answersNow(replica: Replica): Promise<boolean> {
    const wasReady = ready.has(replica);
    const answers = (await isReady(replica)) ?? wasReady;
    if (answers || !wasReady) return answers;
    await pause(LOOK_AGAIN_AFTER_MS, { because: 'a load balancer probes again after a while' });
    return (await isReady(replica)) ?? wasReady;
  }

  async function watch(replica: Replica): Promise<void> {
    while (running) {
      const answers = await answersNow(replica);
      ready = new Set([...ready].filter((other) => other !== replica).concat(answers ? [replica] : []));
      await pause(LOOK_EVERY_MS, { because: 'a load balancer probes at intervals' });
    }
  }
  const watching = Promise.all(replicas.map(watch));

  return {
    next() {
      for (let tries = 0; tries < replicas.length; tries += 1) {
        const replica = replicas[turn++ % replicas.length];
        if (replica && ready.has(replica)) return replica.baseUrl;
      }
      throw new Error('no gateway is ready');
    },
    includes: (replica) => ready.has(replica),
    async stop() {
      running = false;
      await watching;
    },
  };
}
