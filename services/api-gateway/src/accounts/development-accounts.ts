import type { AccountId, KeyId } from '@pain-assessment/contracts';
import type { Account } from './accounts.ts';
import { digestApiKey } from './api-key.ts';
import { DEMO_INTEGRATOR, DEMO_WEBHOOK_SECRET, DEVELOPMENT_ACCOUNTS } from './development-accounts.table.ts';

/** Where the demo integrator runs and is told of its sessions; without an address it is told of none. */
export interface DemoIntegratorPlace {
  readonly demoPort: number;
  readonly demoWebhookUrl?: string | undefined;
}

/** The development accounts of one machine; refused in production (contract.md#development-accounts). */
export function developmentAccounts({ demoPort, demoWebhookUrl: url }: DemoIntegratorPlace): readonly Account[] {
  return DEVELOPMENT_ACCOUNTS.map(({ id, apiKey, ...account }) => ({
    ...account,
    id: id as AccountId,
    keys: [{ id: 'k1' as KeyId, sha256: digestApiKey(apiKey) }],
    showResults: true,
    timeZone: 'UTC',
    componentOrigins: [`http://localhost:${demoPort}`],
    logo: null,
    report: { labelArea: false, signature: null },
    webhook: id === DEMO_INTEGRATOR && url !== undefined ? { url, secrets: [DEMO_WEBHOOK_SECRET] } : null,
  }));
}
