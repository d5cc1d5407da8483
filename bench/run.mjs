import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { basename, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run bench [-- name …] [-- --quick | --full]`: runs the named benches, or all, each in a process of its own, and prints a table.
 * A run of all benches, unless quick, writes results.json: one run of one commit. A bench is a module of this folder with `run()`,
 * which returns rows (support/rows.mjs). After a failing bench the others still run; the exit code is then 1.
 */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values: options, positionals: named } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    benches: { type: 'string', default: here('.') },
    results: { type: 'string', default: here('results.json') },
  },
  allowPositionals: true,
});
const length = options.quick ? 'quick' : options.full ? 'full' : 'usual';
const all = readdirSync(options.benches)
  .filter((file) => file.endsWith('.mjs') && file !== basename(import.meta.url))
  .map((file) => file.replace('.mjs', ''));
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No bench named ${unknown.join(', ')}; there are ${all.join(', ')}.\n`);
  process.exit(2);
}
/** Benches at once. A quick run only proves that benches run, and one bench leaves processors idle while services start. */
const QUICK_BENCHES_AT_ONCE = 2;
const isRecorded = named.length === 0 && !options.quick;

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: options.benches, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The measured commit, with `+changes` if the tree differs from it in more than the file of a run. */
function describeCommit() {
  const commit = git('rev-parse', '--short', 'HEAD');
  if (commit === null) return 'unknown';
  const root = git('rev-parse', '--show-toplevel');
  const written = `:!/${relative(root, resolve(options.results))}`;
  return commit + (git('status', '--porcelain', '--', ':/', written) === '' ? '' : '+changes');
}

/** More than four digits are not certain in any figure here. */
const rounded = (row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toPrecision(4)) : value]),
  );

const running = new Set();
/** Repeats the last output of failed benches below the table: CI shows the end of the log. */
const MOST_ERROR_CHARACTERS = 2_000;

/** Stops a bench and any services that it started. */
function endGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (cause) {
    if (cause.code !== 'ESRCH') throw cause;
  }
}

/** Rows of a bench; after a failure one row named `failed`, with the error on standard error. */
async function measure(name) {
  process.stderr.write(`bench ${name} …\n`);
  const child = fork(here('support/measure.mjs'), [resolve(options.benches, `${name}.mjs`), length], {
    stdio: ['ignore', process.stderr, 'pipe', 'ipc'],
    detached: true,
  });
  running.add(child);
  let [rows, errors] = [[], ''];
  child.stderr.pipe(process.stderr, { end: false });
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-MOST_ERROR_CHARACTERS);
  });
  child.once('message', (message) => {
    rows = message;
  });
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  running.delete(child);
  endGroup(child);
  return code === 0 && rows.length > 0 ? rows : [{ bench: name, name: 'failed', met: false, errors }];
}

async function measureAll(names) {
  const rows = new Map();
  const waiting = [...names];
  async function measureNext() {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) rows.set(name, await measure(name));
  }
  await Promise.all(Array.from({ length: options.quick ? QUICK_BENCHES_AT_ONCE : 1 }, measureNext));
  return names.flatMap((name) => rows.get(name));
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(1);
  });

const origin = {
  commit: describeCommit(),
  machine: `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
};
const measured = await measureAll(named.length > 0 ? named : all);
const rows = measured.map(({ errors, ...row }) => ({ ...rounded(row), ...origin }));
process.stdout.write(`commit ${origin.commit}, ${origin.machine}\n`);
console.table(rows, ['bench', 'name', 'value', 'min', 'median', 'max', 'unit', 'target', 'met']);
const listRows = (heading, chosen) => {
  const lines = chosen.map(({ bench, name }) => `  ${bench}: ${name}\n`);
  if (lines.length > 0) process.stdout.write(`${heading}:\n${lines.join('')}`);
};
const failed = rows.filter(({ name }) => name === 'failed');
listRows('Failed', failed);
for (const { bench, errors } of measured) if (errors) process.stdout.write(`${bench}:\n${errors}\n`);
if (!options.quick)
  listRows(
    'Missed',
    rows.filter((row) => row.met === false && !failed.includes(row)),
  );
if (isRecorded) writeFileSync(options.results, `${JSON.stringify({ results: rows }, null, 2)}\n`);
process.exit(failed.length > 0 ? 1 : 0);
