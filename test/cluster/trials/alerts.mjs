import { say } from '../support/commands.mjs';
import { waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES } from '../support/settings.mjs';
import { readApiKey, upgradeProduction } from './production.mjs';
import * as faults from './tools/alert-faults.mjs';
import {
  FACTOR,
  readAlertNames,
  startAlertPrometheus,
  stopAlertPrometheus,
  watchAlerts,
} from './tools/alert-prometheus.mjs';
import { RECEIVER_VALUES, stopReceiver } from './tools/alert-receiver.mjs';
import { BASE_URL, startClient, stopClient, waitForLog } from './tools/client-pod.mjs';
import { startPatients } from './tools/load.mjs';
import { openSecrets } from './tools/production-secrets.mjs';
import { withAdministrator } from './tools/redis-administrator.mjs';
import { giveAccounts } from './tools/secret-changes.mjs';

const LOAD = 'operations';
const CROWD = 'crowd';
/** Concurrent creations: enough that more than 80 wait in each of two gateways. */
const CREATIONS = { WAITING: '0', PAUSE_MS: '0', LANES: JSON.stringify({ create: 480 }) };
/** More reports than all renderers have pages, and than one account may have waiting. */
const PATIENTS = 120;

const startManyPatients = async () =>
  startPatients({ name: CROWD, apiKey: await readApiKey(), concurrency: PATIENTS, pauseMs: 0 });

/** Groups of faults that do not hide each other, with the alerts that each must fire. Burn-rate tickets need no fault of their own. */
const GROUPS = [
  {
    what: 'scoring and renderers frozen, webhooks refused',
    // The receiver rejects webhooks from the start, so that it accepts none within the window.
    make: ({ builder, acceptWebhooks }) => [() => faults.freezeServices(builder), async () => acceptWebhooks],
    fires: [
      ...['ScoringAbsent page', 'RendererAbsent page', 'ScoringUnanswered page', 'RendererUnanswered page'],
      ...['OperationErrors page', 'OperationErrors ticket', 'WebhooksFailing ticket'],
    ],
    seconds: 75,
  },
  {
    what: 'accounts file broken, Redis on a disk, other fingerprints of keys, results damaged, messages of NATS too small',
    make: ({ callRedis }) => [
      faults.breakAccounts,
      () => faults.persist(callRedis),
      () => faults.takeKeyNames(callRedis),
      () => faults.damageResults(callRedis),
      faults.shrinkMessages,
    ],
    fires: [
      ...['AccountsFileRefused ticket', 'StorePersists ticket', 'SealingFailures page', 'OperationErrors page'],
      ...['BusFailures ticket', 'KeysDiffer page'],
    ],
    seconds: 60,
  },
  {
    what: 'Redis short of processor time, many creations',
    make: ({ builder }) => [() => faults.starveRedis(builder), () => startLoad(CROWD, 'create 201', CREATIONS)],
    fires: ['StoreSlow ticket', 'OperationSlow page', 'GatewaySaturated ticket'],
    seconds: 75,
  },
  {
    what: 'renderers short of processor time, many patients',
    make: ({ builder }) => [() => faults.starveRenderers(builder), startManyPatients],
    fires: ['OperationSlow page', 'RendererSaturated page', 'RendererQueueing ticket'],
    seconds: 120,
  },
  {
    what: 'browsers of one renderer killed',
    make: ({ builder }) => [() => faults.crashBrowsers(builder)],
    fires: ['BrowserCrashLoop page'],
    seconds: 60,
  },
  {
    what: 'Redis away',
    make: () => [faults.takeRedisAway],
    fires: ['SessionStoreDown page', 'QuotaStoreDown page', 'OperationErrors page'],
    seconds: 45,
  },
  {
    what: 'NATS and gateways away',
    make: () => [faults.takeNatsAway, faults.takeGatewaysAway],
    fires: ['BusDisconnected page', 'GatewayAbsent page'],
    seconds: 60,
  },
];
const RESOLVED_SECONDS = 150;

/** Starts a load of single operations, and waits for its first log line; returns a function that ends it. */
async function startLoad(name, first, settings = {}) {
  const env = { BASE_URL, API_KEY: await readApiKey(), ...settings };
  await startClient({ name, program: 'operations', env });
  await waitForLog(name, first);
  return () => stopClient(name);
}

/** Causes the faults of a group, waits for their alerts, and removes the faults in every case. */
async function provoke({ make, fires, seconds }, parts) {
  const ends = [];
  try {
    for (const fault of make(parts)) ends.push(await fault());
    return await parts.alerts.waitForAll(fires, seconds);
  } finally {
    // In the order of their creation: gateways become ready only when NATS is back.
    for (const end of ends) await end();
  }
}

async function tryGroup(group, parts) {
  const before = group.fires.filter((name) => !name.startsWith('Webhooks'));
  await parts.alerts.waitForNone(RESOLVED_SECONDS, before);
  const begun = Date.now();
  say(`${new Date().toISOString()} ${group.what}`);
  const missing = await provoke(group, parts);
  say(
    `${group.fires.length - missing.length} of ${group.fires.length} fired, ${Math.round((Date.now() - begun) / 1000)} s`,
  );
  await waitUntilSettled(NAMESPACES.production, 180);
  return missing;
}

/** Runs all groups in order; returns the alerts that did not fire, and those that still fired at the end. */
async function tryGroups(builder, callRedis) {
  const begun = Date.now();
  const fired = new Set();
  const tell = (name, isFiring) => {
    if (isFiring) fired.add(name);
    say(`${Math.round((Date.now() - begun) / 1000)} s: ${name} ${isFiring ? 'fires' : 'is gone'}`);
  };
  const acceptWebhooks = await faults.refuseWebhooks();
  const alerts = watchAlerts(await startAlertPrometheus({ discovery: builder.startDiscovery() }), tell);
  try {
    await startLoad(LOAD, 'report 200');
    const missing = [];
    for (const group of GROUPS)
      missing.push(...(await tryGroup(group, { alerts, builder, callRedis, acceptWebhooks })));
    const left = await alerts.waitForNone(RESOLVED_SECONDS);
    const names = new Set([...fired].map((name) => name.split(' ')[0]));
    say(`${names.size} of ${readAlertNames().length} alerts have fired by a fault, durations by ${FACTOR} shorter`);
    return { missing, left };
  } finally {
    await alerts.end();
  }
}

/** Removes all objects of the trial. */
async function restore() {
  for (const name of [LOAD, CROWD]) await stopClient(name);
  await stopReceiver();
  await stopAlertPrometheus();
  await giveAccounts((await openSecrets()).service['accounts.yaml']);
  await upgradeProduction();
  await waitUntilSettled(NAMESPACES.production, 180);
}

/** Faults fire the shipped alerts in Prometheus; without the faults the alerts resolve. */
export async function tryAlerts({ builder }) {
  await upgradeProduction(RECEIVER_VALUES);
  try {
    const { missing, left } = await withAdministrator((callRedis) => tryGroups(builder, callRedis));
    if (missing.length > 0) throw new Error(`did not fire: ${missing.join(', ')}`);
    if (left.length > 0) throw new Error(`did not end: ${left.join(', ')}`);
  } finally {
    await restore();
  }
}
