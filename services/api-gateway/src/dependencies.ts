import type { Bus } from '@pain-assessment/bus';
import { createQuestionnaires, loadTextPacks } from '@pain-assessment/questionnaires';
import {
  type Clock,
  openDirectory,
  PLATFORM_METRICS,
  type Platform,
  productVersion,
  readTlsFiles,
  systemClock,
} from '@pain-assessment/service-kit';
import { openAccounts } from './accounts/open-accounts.ts';
import { createAssess } from './assessment/assess.ts';
import { createLossReport } from './edge/audit.ts';
import { reportKeysFile, watchKeys } from './keys/key-agreement.ts';
import { openKeys } from './keys/open-keys.ts';
import type { Bounds } from './limits/limits.table.ts';
import { createLimits } from './limits/limits.ts';
import { planBounds } from './limits/memory.ts';
import { createReader } from './reader/reader.ts';
import { createSessionReports } from './report/session-reports.ts';
import { createPinHashing } from './session/pin-hashing.ts';
import { createSessionRecords } from './session/records.ts';
import { createResumeBundles } from './session/resume-bundles.ts';
import { dueLife } from './session/rules.ts';
import { createSealing } from './session/sealing.ts';
import type { Lifetimes } from './session/session.ts';
import { createStoreShare } from './session/store-share.ts';
import type { GatewaySettings } from './settings.ts';
import { openStores } from './store/open-stores.ts';
import { startDelivery } from './webhooks/start-delivery.ts';

function readLifetimes(settings: GatewaySettings): Lifetimes {
  return {
    session: settings.SESSION_TTL_SECONDS * 1000,
    resultRetention: settings.RESULT_RETENTION_SECONDS * 1000,
    tombstone: settings.TOMBSTONE_TTL_SECONDS * 1000,
    idempotency: settings.IDEMPOTENCY_TTL_SECONDS * 1000,
  };
}

async function openQuestionnaires({ QUESTIONNAIRE_TEXTS_DIR: texts }: GatewaySettings) {
  const packs = texts === undefined ? [] : await loadTextPacks(openDirectory(texts));
  return createQuestionnaires({ packs });
}

export interface StartOptions {
  /** Starts the threads before the first call needs them. */
  readonly warmUp?: boolean;
  /** The machine's clock; with Redis, records have that of Redis. */
  readonly clock?: Clock;
  /** Bounds that replace those of the process. */
  readonly bounds?: Partial<Bounds>;
}

/** Stores and keys, and the records of sessions over both. */
async function openStorage(settings: GatewaySettings, platform: Platform<Bus>, machine: Clock) {
  const { log, metrics } = platform;
  const { REDIS_URL: url } = settings;
  const lifetimes = readLifetimes(settings);
  const redis = url === undefined ? null : { url, tls: readTlsFiles(settings, 'REDIS') };
  const stores = await openStores({ redis, dueLife: dueLife(lifetimes), log, metrics, clock: machine });
  const { sealingKeys, readSessionKeys, listed } = openKeys(settings, machine, reportKeysFile(platform));
  if (settings.SEALING_KEYS === undefined)
    log.warn({}, 'sealing keys are new: bundles of an earlier start do not open');
  const seals = metrics.counter(PLATFORM_METRICS.seals);
  const sealing = createSealing({ readKeys: readSessionKeys, onWrap: (kid) => seals.add({ use: 'session', kid }) });
  const capacity = () => stores.durability().capacity;
  const share = createStoreShare({ ...stores, capacity, ratio: settings.STORE_SHARE_PER_ACCOUNT, metrics });
  return {
    lifetimes,
    stores,
    claims: stores.claims,
    clock: stores.clock,
    sealing,
    records: createSessionRecords({ store: stores.sessions, sealing, share }),
    bundleKeys: { keys: sealingKeys, onSeal: (kid: string) => seals.add({ use: 'resume_bundle', kid }) },
    sharedKeys: await watchKeys({ listed, redis: stores.redis, log, metrics }),
  };
}

/** Opens and starts everything that the routes use. */
export async function openDependencies(
  settings: GatewaySettings,
  platform: Platform<Bus>,
  { clock: machine = systemClock, bounds = {} }: StartOptions,
) {
  const { log, metrics, bus } = platform;
  const limits = createLimits({ ...planBounds(), ...bounds });
  const questionnaires = await openQuestionnaires(settings);
  const demo = { demoPort: settings.DEMO_PORT, demoWebhookUrl: settings.DEMO_WEBHOOK_URL };
  const accounts = await openAccounts({ file: settings.ACCOUNTS_FILE, demo, log, metrics, clock: machine });
  const storage = await openStorage(settings, platform, machine);
  const { stores, records, clock, bundleKeys } = storage;
  const reader = createReader({ log });
  const { checkBody, inflateBundle } = reader;
  const engine = productVersion();
  const onLoss = createLossReport(platform);
  return {
    ...storage,
    accounts,
    pins: createPinHashing({ limits, log }),
    reader,
    checkBody,
    notifier: startDelivery({ accounts, records, ...stores, onLoss }, settings, platform),
    limits,
    questionnaires,
    bus,
    engine,
    reports: createSessionReports({
      records,
      bus,
      clock,
      limits,
      metrics,
      ahead: settings.REPORTS_AHEAD === 'on',
    }),
    bundles: createResumeBundles({ ...bundleKeys, inflateBundle }),
    assess: createAssess({ bus, questionnaires, engine }),
  };
}

export type Dependencies = Awaited<ReturnType<typeof openDependencies>>;
