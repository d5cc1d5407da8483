import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench [-- name …]`: runs the named benches, or all, and writes results.json beside this file.
 * A bench module exports `run()`, which answers rows `{ bench, name, value, unit, target, met }`.
 */
const folder = new URL('./', import.meta.url);
const resultsFile = fileURLToPath(new URL('results.json', folder));
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
console.table(rows);
process.exit(0);
