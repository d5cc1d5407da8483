import { mkdirSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { alertRules } from '../monitoring/alert-rules.mjs';
import { recordingRules } from '../monitoring/recording-rules.mjs';

const FILES = new URL('../../charts/pain-assessment/files/', import.meta.url);

/** Files of the umbrella chart, by path: rules for Prometheus, dashboards for Grafana. */
export async function monitoringFiles() {
  const { dashboards } = await import('../monitoring/dashboards.mjs');
  return {
    'rules/alerts.yaml': stringify(alertRules, { lineWidth: 0 }),
    'rules/recordings.yaml': stringify(recordingRules, { lineWidth: 0 }),
    ...Object.fromEntries(
      dashboards.map((board) => [`dashboards/${board.uid}.json`, `${JSON.stringify(board, null, 2)}\n`]),
    ),
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const folder of ['rules', 'dashboards']) mkdirSync(new URL(folder, FILES), { recursive: true });
  for (const [path, text] of Object.entries(await monitoringFiles())) writeFileSync(new URL(path, FILES), text);
}
