import type { Logger, Metrics } from '@pain-assessment/service-kit';
import { GATEWAY_METRICS } from '../observability/gateway-metrics.table.ts';
import { createAccounts } from './accounts.ts';
import { developmentAccounts } from './development-accounts.ts';
import { type ReloadObserver, type WatchedAccounts, watchAccounts } from './watch-accounts.ts';

function createReloadObserver({ log, metrics }: { log: Logger; metrics: Metrics }): ReloadObserver {
  const reloads = metrics.counter(GATEWAY_METRICS.accountReloads);
  const refused = metrics.gauge(GATEWAY_METRICS.accountsRefused);
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
  };
}

/**
 * The accounts of a file, kept up with it, or without one the development accounts (contract 5).
 * @throws AccountsError when the file cannot be used.
 */
export async function openAccounts(options: {
  file: string | undefined;
  demoPort: number;
  log: Logger;
  metrics: Metrics;
}): Promise<WatchedAccounts> {
  const { file, demoPort } = options;
  if (file !== undefined) return watchAccounts({ file, observer: createReloadObserver(options) });
  options.log.warn({}, 'development accounts are in force; their keys are public');
  return { ...createAccounts(developmentAccounts({ demoPort })), close: () => undefined };
}
