import { DEVELOPMENT_ACCOUNTS } from '@pain-assessment/api-gateway';
import { EXAMPLE_PASSWORD } from '@pain-assessment/demo-integrator';
import type { Standalone } from './app.ts';
import type { StandaloneSettings } from './settings.ts';

/** Key of the development account (contract.md#development-accounts); invalid if accounts are configured. */
export const DEVELOPMENT_KEY = DEVELOPMENT_ACCOUNTS[0].apiKey;

const BODY = JSON.stringify({
  zone: 'thoracolumbar_spine',
  patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
  modules: ['cartography', 'questionnaires'],
});

/** Output of `npm start`: the addresses, and a first call that works with the development accounts. */
export function welcome(
  { baseUrl, adminUrl, demoUrl }: Pick<Standalone, 'baseUrl' | 'adminUrl' | 'demoUrl'>,
  { ACCOUNTS_FILE, STAFF_PASSWORD }: Pick<StandaloneSettings, 'ACCOUNTS_FILE' | 'STAFF_PASSWORD'>,
): string {
  const key = ACCOUNTS_FILE === undefined ? DEVELOPMENT_KEY : '<a key of your accounts file>';
  const password = STAFF_PASSWORD === EXAMPLE_PASSWORD ? EXAMPLE_PASSWORD : 'your STAFF_PASSWORD';
  return [
    '',
    `  Try it           ${demoUrl}   (a small records system that uses the service; password: ${password})`,
    `  Service          ${baseUrl}   (first steps and API reference: ${baseUrl}/docs)`,
    `  Health, metrics  ${adminUrl}/readyz, ${adminUrl}/metrics`,
    '',
    '  Create a first session:',
    '',
    `  curl -s ${baseUrl}/v1/sessions -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -H 'Idempotency-Key: start-1' -d '${BODY}'`,
    '',
    '',
  ].join('\n');
}
