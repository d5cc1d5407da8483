import { type Bus, createInProcessBus } from '@pain-assessment/bus';
import {
  type AccountId,
  type FiguresReply,
  Intensity,
  type KeyId,
  Locale,
  REPORT_FIGURES,
  REPORT_PDF,
  SCORING_COMPUTE,
  type ScoringReply,
  Typology,
} from '@pain-assessment/contracts';
import type { Questionnaires } from '@pain-assessment/questionnaires';
import {
  type ActiveSpan,
  type Clock,
  type Logger,
  type Metrics,
  randomSealingKeys,
} from '@pain-assessment/service-kit';
import type { Account } from '../accounts/account.ts';
import { createAccounts } from '../accounts/accounts.ts';
import { createApiKey, digestOfApiKey } from '../accounts/api-key.ts';
import { createCallLimits } from '../limits/call-limits.ts';
import { planBodyBytes, readMemoryLimit } from '../limits/memory.ts';
import { openStores } from '../vault/open-stores.ts';
import { createKeyWrapping } from '../vault/sealing/key-wrapping.ts';
import { createSessionKeys } from '../vault/sealing/session-keys.ts';
import type { PinHashing } from '../vault/sessions/pin-hashing.ts';
import { type Lifetimes, longestLife } from '../vault/sessions/session-store.ts';
import { wireHttp } from '../wire-http.ts';
import type { RehearsedGateway } from './rehearse.ts';

const GROUP = 'rehearsal';

const SURFACE = { cm2: 1, percent: 1 };
const surfaces = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, SURFACE])) as Record<K, typeof SURFACE>;
const BRANCHES = { mapping: 5, functional_capacity: 5, eq5d: 5, hads: 5, vas: 5 };
const PAIN_SURFACE = { cm2: 1, percent_of_body: 1 };

/** Numbers as scoring answers them; they are shown to nobody. */
const NUMBERS: ScoringReply = {
  cartography: {
    no_pain: false,
    pain_surface: PAIN_SURFACE,
    by_intensity: surfaces(Intensity.options),
    by_typology: surfaces(Typology.options),
    by_family: surfaces(['mechanical', 'neuropathic']),
    untyped: SURFACE,
    hypoesthesia_outside_pain_cm2: 0,
  },
  questionnaires: [],
  mcri: { status: 'computed', score: 5, branches: BRANCHES },
  exact: { mcri: 5, branches: BRANCHES, scores: {}, pain_surface: PAIN_SURFACE },
};

/** About as long as the picture of a map. */
const PIXELS = 'A'.repeat(16_384);
const IMAGE = `data:image/jpeg;base64,${PIXELS}`;
const FIGURES: FiguresReply = {
  images: { intensity_front: IMAGE, intensity_back: IMAGE, typology_front: IMAGE, typology_back: IMAGE },
  radar_image: `data:image/png;base64,${PIXELS}`,
};
const PDF = 'A'.repeat(65_536);

async function serveNeighbours(bus: Bus): Promise<void> {
  await bus.serve(SCORING_COMPUTE, async () => NUMBERS, { group: GROUP });
  await bus.serve(REPORT_FIGURES, async () => FIGURES, { group: GROUP });
  await bus.serve(REPORT_PDF, async () => ({ pdf: PDF }), { group: GROUP });
}

const nothing = () => undefined;
const SILENT_LOG: Logger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  audit: nothing,
  child: () => SILENT_LOG,
};
const NO_METRICS: Metrics = {
  counter: () => ({ add: nothing }),
  gauge: () => ({ set: nothing }),
  gaugeFrom: nothing,
  histogram: () => ({ observe: nothing }),
  render: async () => '',
};
const NO_SPAN: ActiveSpan & { end(): void } = {
  traceparent: undefined,
  traceId: undefined,
  set: nothing,
  rename: nothing,
  fail: nothing,
  end: nothing,
};
const NOBODY_WATCHES = { isWatched: () => false, schedule: async () => undefined, changed: nothing };

const describeAccount = (apiKey: string): Account => ({
  id: GROUP as AccountId,
  name: 'Rehearsal',
  keys: [{ id: 'k1' as KeyId, sha256: digestOfApiKey(apiKey) }],
  defaultLocale: 'en-GB',
  allowedLocales: Locale.options,
  valueSet: 'fr',
  showResults: true,
  timeZone: 'UTC',
  quotas: { sessionsPerDay: 1_000, submissionsPerMinute: 1_000, documentsPerMinute: 1_000 },
  componentOrigins: [],
  logo: null,
  webhook: null,
});

/** What a rehearsal shares with the gateway that it prepares: all that takes time to make and keeps nothing. */
export interface SharedParts {
  readonly pins: PinHashing;
  readonly questionnaires: Questionnaires;
  readonly lifetimes: Lifetimes;
  readonly clock: Clock;
}

/**
 * A whole gateway in memory, with keys and an account that end with it, and neighbours that answer at once. What it does is neither
 * logged nor measured nor traced.
 */
export async function openRehearsedGateway({
  pins,
  questionnaires,
  lifetimes,
  clock,
}: SharedParts): Promise<RehearsedGateway> {
  const platform = { log: SILENT_LOG, metrics: NO_METRICS, bus: createInProcessBus() };
  await serveNeighbours(platform.bus);
  const apiKey = createApiKey('test', GROUP);
  const stores = await openStores({ ...platform, redis: null, lifetimes, now: clock });
  const listed = randomSealingKeys();
  const wrapping = createKeyWrapping(() => listed);
  const session = createSessionKeys({ store: stores.dayKeys, wrapping, longestLife: longestLife(lifetimes), clock });
  const parts = {
    platform,
    openSpan: () => NO_SPAN,
    accounts: createAccounts([describeAccount(apiKey)]),
    stores,
    keys: { listed, session },
    pins,
    watching: NOBODY_WATCHES,
    limits: createCallLimits({ bytes: planBodyBytes(readMemoryLimit()) }),
    lifetimes,
    questionnaires,
    trustedProxies: undefined,
    links: { demoUrl: null, healthUrl: null },
    clock,
  };
  return {
    apiKey,
    listenerAt: (baseUrl) => wireHttp({ ...parts, baseUrl }),
    async close() {
      await stores.close();
      await platform.bus.close();
    },
  };
}
