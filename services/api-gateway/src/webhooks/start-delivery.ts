import type { Clock, Logger, Platform } from '@pain-assessment/service-kit';
import type { Accounts } from '../accounts/accounts.ts';
import type { SessionRecords } from '../session/records.ts';
import type { DueSet } from '../store/store.ts';
import { createAddressGuard } from './address-guard.ts';
import { type Attempt, createDelivery, type Delivery } from './deliver-webhooks.ts';
import { createSendWebhook } from './send-webhook.ts';
import { WEBHOOKS_METRICS } from './webhooks-metrics.table.ts';

/** Writes the first failure of each account and reason into the log; those that follow are counted by metrics alone. */
export function createFailureLog(log: Logger): (attempt: Pick<Attempt, 'account' | 'outcome'>) => void {
  const written = new Set<string>();
  return ({ account, outcome }) => {
    const key = `${account} ${outcome}`;
    if (outcome === 'delivered' || written.has(key)) return;
    written.add(key);
    log.warn({ account, reason: outcome }, 'a webhook was not accepted; later failures of this kind are only counted');
  };
}

/** What the delivery of webhooks is wired of. */
export interface DeliveryOptions {
  readonly settings: { readonly WEBHOOK_ALLOWED_NETWORKS: readonly string[]; readonly NODE_ENV?: string | undefined };
  readonly platform: Pick<Platform<unknown>, 'log' | 'metrics'>;
  readonly accounts: Accounts;
  readonly records: SessionRecords;
  readonly due: DueSet;
  readonly clock: Clock;
}

/** Notifies accounts of their sessions, from now on (contract.md#webhooks). */
export function startDelivery({ settings, platform, accounts, records, due, clock }: DeliveryOptions): Delivery {
  const { log, metrics } = platform;
  const attempts = metrics.counter(WEBHOOKS_METRICS.webhookDeliveries);
  const delay = metrics.histogram(WEBHOOKS_METRICS.webhookDelay);
  const sayFailure = createFailureLog(log);
  const delivery = createDelivery({
    records,
    due,
    findTarget: (account) => accounts.byId(account)?.webhook ?? undefined,
    send: createSendWebhook({
      guard: createAddressGuard(settings.WEBHOOK_ALLOWED_NETWORKS),
      httpsOnly: settings.NODE_ENV === 'production',
    }),
    clock,
    random: Math.random,
    observe({ account, type, outcome, seconds }) {
      attempts.add({ account, type, outcome });
      sayFailure({ account, outcome });
      if (outcome === 'delivered') delay.observe({ type }, seconds);
    },
    log,
  });
  delivery.start();
  return delivery;
}
