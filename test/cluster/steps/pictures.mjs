import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { KUBERNETES_VERSION, NAMESPACES, RELEASE, ROOT } from '../settings.mjs';
import { drawDashboards } from '../tools/chart-dashboards.mjs';
import { drawScaling, findScalingTime } from '../tools/chart-scaling.mjs';
import { run, say } from '../tools/commands.mjs';
import { findPrometheus } from '../tools/prometheus.mjs';

/** When the release was changed last, in seconds: the trial of autoscaling does so before its load. */
async function findLastUpgrade() {
  const status = await run('helm', ['status', RELEASE, '--namespace', NAMESPACES.production, '--output', 'json']);
  return Date.parse(JSON.parse(status).info.last_deployed) / 1000;
}

function describe({ from, to }) {
  const [date, begin] = new Date(from * 1000).toISOString().split(/T|:\d\d\./);
  const end = new Date(to * 1000).toISOString().slice(11, 16);
  return `npm run test:cluster, ${date} ${begin} to ${end} UTC: Kubernetes ${KUBERNETES_VERSION}, two nodes on one machine with two cores`;
}

/**
 * Draws the trial of autoscaling and the charts' dashboards meanwhile into the folder that CLUSTER_PICTURES names, where one is named.
 * Right after that trial: the autoscalers are asked for their targets.
 */
export async function drawPictures() {
  const folder = process.env.CLUSTER_PICTURES;
  if (!folder) return say('not asked for by CLUSTER_PICTURES=<folder>');
  const prometheus = await findPrometheus();
  const window = await findScalingTime(prometheus, await findLastUpgrade());
  const source = { prometheus, window, subtitle: describe(window) };
  const pictures = { 'scaling.svg': await drawScaling(source), ...(await drawDashboards(source)) };
  mkdirSync(resolve(ROOT, folder), { recursive: true });
  for (const [name, picture] of Object.entries(pictures)) writeFileSync(join(resolve(ROOT, folder), name), picture);
  say(`${Object.keys(pictures).join(', ')}: ${Math.round((window.to - window.from) / 60)} minutes`);
}
