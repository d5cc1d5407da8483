import type { Logger, Platform } from '@pain-assessment/service-kit';
import type { Accounts } from '../accounts/accounts.ts';
import { createAddressGuard } from './address-guard.ts';
import { type Attempt, createDelivery, type Delivery, type DeliveryDependencies } from './deliver-webhooks.ts';
import { createSendWebhook } from './send-webhook.ts';
import { WEBHOOKS_METRICS } from './webhooks-metrics.table.ts';

/** Logs the first failure of each account and reason; only metrics count later ones. */
export function createFailureLog(log: Logger): (attempt: Pick<Attempt, 'account' | 'outcome'>) => void {
  const written = new Set<string>();
  return ({ account, outcome }) => {
    const key = `${account} ${outcome}`;
    if (outcome === 'delivered' || written.has(key)) return;
    written.add(key);
    log.warn({ account, reason: outcome }, 'a webhook was not accepted; later failures of this kind are only counted');
  };
}

/** Starts to notify accounts of their sessions (contract.md#webhooks). */
export function startDelivery(
  dependencies: Pick<DeliveryDependencies, 'records' | 'due' | 'clock' | 'onLoss'> & { readonly accounts: Accounts },
  settings: { readonly WEBHOOK_ALLOWED_NETWORKS: readonly string[]; readonly NODE_ENV?: string | undefined },
  { log, metrics }: Pick<Platform<unknown>, 'log' | 'metrics'>,
): Delivery {
  const { records, due, clock, onLoss, accounts } = dependencies;
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
    onLoss,
    log,
  });
  delivery.start();
  return delivery;
}
