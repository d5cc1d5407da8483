import type { AccountId, KeyId } from '@pain-assessment/contracts';
import { secondsLeft } from '@pain-assessment/pdf-signature';
import type { Clock, Logger, Metrics } from '@pain-assessment/service-kit';
import { type Account, createAccounts } from './accounts.ts';
import { ACCOUNTS_METRICS } from './accounts-metrics.table.ts';
import { digestApiKey } from './api-key.ts';
import { DEMO_INTEGRATOR, DEMO_WEBHOOK_SECRET, DEVELOPMENT_ACCOUNTS } from './development-accounts.table.ts';
import { type WatchedAccounts, watchAccounts } from './watch-accounts.ts';

/** Port of the demo integrator, and the address of its webhook, if it has one. */
interface DemoIntegratorPlace {
  readonly demoPort: number;
  readonly demoWebhookUrl?: string | undefined;
}

/** The development accounts of one machine; settings reject them in production (contract.md#development-accounts). */
export function developmentAccounts({ demoPort, demoWebhookUrl: url }: DemoIntegratorPlace): readonly Account[] {
  return DEVELOPMENT_ACCOUNTS.map(({ id, apiKey, ...account }) => ({
    ...account,
    id: id as AccountId,
    keys: [{ id: 'k1' as KeyId, sha256: digestApiKey(apiKey) }],
    showResults: true,
    timeZone: 'UTC',
    componentOrigins: [`http://localhost:${demoPort}`],
    logo: null,
    report: { paper: 'a4', labelArea: false, signature: null },
    webhook: id === DEMO_INTEGRATOR && url !== undefined ? { url, secrets: [DEMO_WEBHOOK_SECRET] } : null,
  }));
}

/** Seconds until each signing certificate expires, by account. */
const listSecondsLeft = (accounts: readonly Account[], now: number) =>
  accounts.flatMap(({ id, report: { signature } }) =>
    signature ? [{ labels: { account: id }, level: secondsLeft(signature, now) }] : [],
  );

const listLogos = (watched: WatchedAccounts) =>
  watched
    .list()
    .filter(({ logo }) => logo !== null)
    .map(({ id }) => ({ labels: { account: id }, level: watched.hasRefusedLogo(id) ? 1 : 0 }));

/** Accounts of a file, reloaded after changes, or the development accounts. Throws `code: 'invalid_accounts'` for an unusable file. */
export async function openAccounts(options: {
  file: string | undefined;
  demo: DemoIntegratorPlace;
  log: Logger;
  metrics: Metrics;
  clock: Clock;
}): Promise<WatchedAccounts> {
  const { file, demo, log, metrics, clock } = options;
  if (file !== undefined) {
    const watched = await watchAccounts({ file, log, metrics });
    metrics.gaugesFrom(ACCOUNTS_METRICS.certificateSecondsLeft, () => listSecondsLeft(watched.list(), clock()));
    metrics.gaugesFrom(ACCOUNTS_METRICS.logoRefused, () => listLogos(watched));
    return watched;
  }
  log.warn({}, 'development accounts are in force; their keys are public');
  const accounts = developmentAccounts(demo);
  const idle = () => undefined;
  return {
    ...createAccounts(accounts),
    list: () => accounts,
    hasRefusedLogo: () => false,
    drawLogos: idle,
    close: idle,
  };
}
