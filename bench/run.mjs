import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawChart } from './chart.mjs';

/**
 * `npm run bench [-- name …]`: runs the named benches, or all, writes results.json beside this file and draws the README's chart of it.
 * A bench module exports `run()`, which answers rows of support/rows.mjs.
 */
const folder = new URL('./', import.meta.url);
const resultsFile = fileURLToPath(new URL('results.json', folder));
const chartFile = fileURLToPath(new URL('../docs/pictures/bench.svg', folder));
const NO_BENCHES = new Set(['run.mjs', 'chart.mjs']);

const all = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs') && !NO_BENCHES.has(file))
  .map((file) => file.replace('.mjs', ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No bench named ${unknown.join(', ')}; there are ${all.join(', ')}.\n`);
  process.exit(2);
}

function earlierRows(exceptOf) {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8')).results.filter((row) => !exceptOf.includes(row.bench));
  } catch (cause) {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  }
}

const rows = [];
for (const name of asked.length > 0 ? asked : all) {
  process.stderr.write(`bench ${name} …\n`);
  const { run } = await import(new URL(`${name}.mjs`, folder));
  rows.push(...(await run()).map((row) => ({ ...row, value: Number(row.value.toPrecision(4)) })));
}
const benches = [...new Set(rows.map((row) => row.bench))];
const results = [...earlierRows(benches), ...rows].sort((a, b) => (a.bench < b.bench ? -1 : a.bench > b.bench ? 1 : 0));
writeFileSync(resultsFile, `${JSON.stringify({ results }, null, 2)}\n`);
writeFileSync(chartFile, `${drawChart(results)}\n`);
console.table(rows);
const missed = results.filter(({ met }) => met === false).map(({ bench, name }) => `  ${bench}: ${name}`);
if (missed.length > 0) process.stdout.write(`Targets missed:\n${missed.join('\n')}\n`);
process.exit(0);
