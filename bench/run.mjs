import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawChart } from './chart.mjs';

/**
 * `npm run bench [-- name …] [-- --full]`: runs the named benches, or all, writes results.json beside this file and draws
 * the README's chart of it. A bench module exports `run({ full })`, which answers rows of support/rows.mjs; `full` asks
 * for floods of a minute and a soak of ten.
 */
register('./support/typescript.mjs', import.meta.url);
const folder = new URL('./', import.meta.url);
const resultsFile = fileURLToPath(new URL('results.json', folder));
const chartFile = fileURLToPath(new URL('../docs/pictures/bench.svg', folder));
const NO_BENCHES = new Set(['run.mjs', 'chart.mjs']);

const all = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs') && !NO_BENCHES.has(file))
  .map((file) => file.replace('.mjs', ''));
const { values: options, positionals: asked } = parseArgs({
  options: { full: { type: 'boolean', default: false } },
  allowPositionals: true,
});
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

/** Four digits are more than any figure here is sure of. */
const rounded = (row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toPrecision(4)) : value]),
  );

/** The machine that measured; a row that was kept from an earlier run names its own. */
const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

const rows = [];
for (const name of asked.length > 0 ? asked : all) {
  process.stderr.write(`bench ${name} …\n`);
  const { run } = await import(new URL(`${name}.mjs`, folder));
  rows.push(...(await run(options)).map((row) => ({ ...rounded(row), machine })));
}
const benches = [...new Set(rows.map((row) => row.bench))];
const results = [...earlierRows(benches), ...rows].sort((a, b) => (a.bench < b.bench ? -1 : a.bench > b.bench ? 1 : 0));
writeFileSync(resultsFile, `${JSON.stringify({ results }, null, 2)}\n`);
writeFileSync(chartFile, `${drawChart(results)}\n`);
process.stdout.write(`${machine}\n`);
console.table(rows, ['bench', 'name', 'value', 'min', 'median', 'max', 'unit', 'target', 'met']);
const missed = results.filter(({ met }) => met === false).map(({ bench, name }) => `  ${bench}: ${name}`);
if (missed.length > 0) process.stdout.write(`Targets missed:\n${missed.join('\n')}\n`);
process.exit(0);
