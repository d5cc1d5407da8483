import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run, say } from '../support/commands.mjs';
import { NAMESPACES, RELEASE, ROOT } from '../support/settings.mjs';
import { drawDashboards } from './tools/chart-dashboards.mjs';
import { drawScaling, findScalingTime } from './tools/chart-scaling.mjs';
import { findPrometheus } from './tools/prometheus.mjs';

const helm = async (...args) =>
  JSON.parse(await run('helm', [...args, RELEASE, '--namespace', NAMESPACES.production, '--output', 'json']));
const toSeconds = (time) => Date.parse(time) / 1000;
const scales = ({ scoring: { autoscaling, keda } }) =>
  autoscaling.maxReplicas > autoscaling.minReplicas && !keda?.enabled;

/** The last revision with active autoscalers, which is that of their trial: its values and its period. */
async function findScaledRelease() {
  let before = Date.now() / 1000;
  for (const { revision, updated } of (await helm('history')).reverse()) {
    const values = await helm('get', 'values', '--revision', `${revision}`);
    if (scales(values)) return { values, after: toSeconds(updated), before };
    before = toSeconds(updated);
  }
  throw new Error('the trial of autoscaling is not among the last releases');
}

async function describe({ from, to }) {
  const { serverVersion } = JSON.parse(await run('kubectl', ['version', '--output', 'json']));
  const [date, begin] = new Date(from * 1000).toISOString().split(/T|:\d\d\./);
  const end = new Date(to * 1000).toISOString().slice(11, 16);
  return `npm run test:cluster, ${date} ${begin} to ${end} UTC: Kubernetes ${serverVersion.gitVersion.slice(1)}, two nodes on one machine with two cores`;
}

/** Draws the autoscaling trial, and the dashboards of that period, into the folder CLUSTER_PICTURES, if set. */
export async function drawPictures() {
  if (!process.env.CLUSTER_PICTURES) return say('not asked for by CLUSTER_PICTURES=<folder>');
  const folder = resolve(ROOT, process.env.CLUSTER_PICTURES);
  const prometheus = await findPrometheus();
  const { values, ...between } = await findScaledRelease();
  const window = await findScalingTime(prometheus, between);
  const source = { prometheus, window, values, subtitle: await describe(window) };
  const pictures = { 'scaling.svg': await drawScaling(source), ...(await drawDashboards(source)) };
  mkdirSync(folder, { recursive: true });
  for (const [name, picture] of Object.entries(pictures)) writeFileSync(join(folder, name), picture);
  say(`${Object.keys(pictures).join(', ')}: ${Math.round((window.to - window.from) / 60)} minutes`);
}
