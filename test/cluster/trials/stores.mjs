import { say } from '../support/commands.mjs';
import { findReadyPods, kubectl, waitForRollout, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES } from '../support/settings.mjs';
import { makeTrial } from './trial.mjs';

/** Replaces the only pod of a server: until the new pod is ready, there is none. */
async function restart(namespace, name) {
  const begun = Date.now();
  await kubectl(['--namespace', namespace, 'delete', 'pod', '--selector', `app=${name}`]);
  await waitForRollout(namespace, `deployment/${name}`);
  say(`${name} is back after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await waitUntilSettled(NAMESPACES.production);
  const gateways = await findReadyPods(NAMESPACES.production, 'api-gateway');
  say(`all pods are ready after ${((Date.now() - begun) / 1000).toFixed(1)} s, ${gateways.length} gateways among them`);
}

/** Without its only NATS the service cannot score or render: the only allowed failure is 503 with Retry-After. */
export const tryNatsRestart = makeTrial({
  name: 'nats-restart',
  act: () => restart(NAMESPACES.nats, 'nats'),
  allows: (failure) => /: 503 |ECONNREFUSED/.test(failure),
});

/**
 * Redis stores all data in memory, so a restart deletes all sessions: calls on them answer 503 during the restart, then 401 or 404.
 * Other failures are not allowed, and new sessions must work.
 */
export const tryRedisRestart = makeTrial({
  name: 'redis-restart',
  endsSessions: true,
  act: () => restart(NAMESPACES.redis, 'redis'),
  allows: (failure) => /: (503|404|401|410) |ECONNREFUSED/.test(failure),
});
