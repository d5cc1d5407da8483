import { say } from '../support/commands.mjs';
import { findReadyPods, kubectl, waitForRollout, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES } from '../support/settings.mjs';
import { makeTrial } from './trial.mjs';

/** The only pod of a server is replaced: until the new one is ready, there is none. */
async function restart(namespace, name) {
  const begun = Date.now();
  await kubectl(['--namespace', namespace, 'delete', 'pod', '--selector', `app=${name}`]);
  await waitForRollout(namespace, `deployment/${name}`);
  say(`${name} is back after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await waitUntilSettled(NAMESPACES.production);
  const gateways = await findReadyPods(NAMESPACES.production, 'api-gateway');
  say(`all pods are ready after ${((Date.now() - begun) / 1000).toFixed(1)} s, ${gateways.length} gateways among them`);
}

/** While the only NATS is away nothing can be scored or drawn: 503, which asks to come again. No other answer may come. */
export const tryNatsRestart = makeTrial({
  name: 'nats-restart',
  act: () => restart(NAMESPACES.nats, 'nats'),
  allows: (failure) => /: 503 |ECONNREFUSED/.test(failure),
});

/**
 * Redis keeps everything in memory, so a restart ends all sessions: those under way answer 401 or 404, and 503 until it is back.
 * No other answer may come, and new sessions must go through.
 */
export const tryRedisRestart = makeTrial({
  name: 'redis-restart',
  endsSessions: true,
  act: () => restart(NAMESPACES.redis, 'redis'),
  allows: (failure) => /: (503|404|401|410) |ECONNREFUSED/.test(failure),
});
