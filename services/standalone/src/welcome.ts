import type { Standalone } from './app.ts';

/** Key of the development account (contract.md#development-accounts); it opens nothing where accounts are configured. */
export const DEVELOPMENT_KEY = 'sk_test_demo_0000000000000000000000';

const BODY = JSON.stringify({
  zone: 'thoracolumbar_spine',
  patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
  modules: ['cartography', 'questionnaires'],
});

/** What `npm start` prints: where things are, and a first call that works as it stands. */
export function welcome({ baseUrl, adminUrl, demoUrl }: Pick<Standalone, 'baseUrl' | 'adminUrl' | 'demoUrl'>): string {
  return [
    '',
    `  Service          ${baseUrl}   (API reference: ${baseUrl}/docs)`,
    `  Demo integrator  ${demoUrl}`,
    `  Health, metrics  ${adminUrl}/readyz, ${adminUrl}/metrics`,
    '',
    '  Create a first session:',
    '',
    `  curl -s ${baseUrl}/v1/sessions -H 'Authorization: Bearer ${DEVELOPMENT_KEY}' -H 'Content-Type: application/json' -d '${BODY}'`,
    '',
    '',
  ].join('\n');
}
