import { secondsLeft } from '@pain-assessment/pdf-signature';
import type { Clock, Logger, Metrics } from '@pain-assessment/service-kit';
import { type Account, createAccounts } from './accounts.ts';
import { ACCOUNTS_METRICS } from './accounts-metrics.table.ts';
import { type DemoIntegratorPlace, developmentAccounts } from './development-accounts.ts';
import { type ReloadObserver, type WatchedAccounts, watchAccounts } from './watch-accounts.ts';

function createReloadObserver({ log, metrics }: { log: Logger; metrics: Metrics }): ReloadObserver {
  const reloads = metrics.counter(ACCOUNTS_METRICS.accountReloads);
  const refused = metrics.gauge(ACCOUNTS_METRICS.accountsRefused);
  refused.set({}, 0);
  return {
    reloaded() {
      reloads.add({ outcome: 'ok' });
      refused.set({}, 0);
      log.info({}, 'accounts reloaded');
    },
    refused(reason) {
      reloads.add({ outcome: 'refused' });
      refused.set({}, 1);
      log.error({ reason }, 'accounts file refused; the old accounts stay in force');
    },
    logoRefused(reason) {
      log.error({ reason }, 'logo refused; the one before stays');
    },
  };
}

/** Time that certificates have left, of the accounts that sign their documents. */
const listSecondsLeft = (accounts: readonly Account[], now: number) =>
  accounts.flatMap(({ id, report: { signature } }) =>
    signature ? [{ labels: { account: id }, level: secondsLeft(signature, now) }] : [],
  );

/**
 * The accounts of a file, reloaded when it changes, or without one the development accounts.
 * Throws an error with `code: 'invalid_accounts'` when the file cannot be used.
 */
export async function openAccounts(options: {
  file: string | undefined;
  demo: DemoIntegratorPlace;
  log: Logger;
  metrics: Metrics;
  clock: Clock;
}): Promise<WatchedAccounts> {
  const { file, demo, metrics, clock } = options;
  if (file !== undefined) {
    const watched = await watchAccounts({ file, observer: createReloadObserver(options) });
    metrics.gaugesFrom(ACCOUNTS_METRICS.certificateSecondsLeft, () => listSecondsLeft(watched.list(), clock()));
    return watched;
  }
  options.log.warn({}, 'development accounts are in force; their keys are public');
  const accounts = developmentAccounts(demo);
  return { ...createAccounts(accounts), list: () => accounts, close: () => undefined };
}
