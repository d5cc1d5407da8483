import type { Logger, Metrics } from '@pain-assessment/service-kit';
import { createAccounts } from './accounts.ts';
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

/**
 * The accounts of a file, reloaded when it changes, or without one the development accounts.
 * Throws an error with `code: 'invalid_accounts'` when the file cannot be used.
 */
export async function openAccounts(options: {
  file: string | undefined;
  demo: DemoIntegratorPlace;
  log: Logger;
  metrics: Metrics;
}): Promise<WatchedAccounts> {
  const { file, demo } = options;
  if (file !== undefined) return watchAccounts({ file, observer: createReloadObserver(options) });
  options.log.warn({}, 'development accounts are in force; their keys are public');
  return { ...createAccounts(developmentAccounts(demo)), close: () => undefined };
}
