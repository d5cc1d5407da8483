import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OPTIONS } from '../harness/typescript.mjs';
import { GROUPS, NEVER_MUTATED } from './groups.table.mjs';
import { SURVIVORS } from './survivors.table.mjs';

/*
 * `npm run test:mutation [-- group …]`: StrykerJS over the rules of `groups.table.mjs`. It fails on a surviving mutant without an
 * explanation in `survivors.table.mjs`, and on an explanation without a mutant. Stryker changes a copy of the repository, because
 * packages resolve each other by links; a killed run thus leaves no mutant in the sources.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const chosen = process.argv.slice(2);
const COPY = join(ROOT, 'out/mutation', chosen.join('-') || 'all');
const STRYKER = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');

function copySources() {
  rmSync(COPY, { recursive: true, force: true });
  const copied = ['libs', 'services', 'test/mutation', 'jest.config.mjs', 'package.json', 'tsconfig.base.json'];
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', ...copied], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((path) => path && existsSync(join(ROOT, path)))) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(join(ROOT, file), join(COPY, file));
  }
  cpSync(join(ROOT, 'node_modules/@pain-assessment'), join(COPY, 'node_modules/@pain-assessment'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** Mutates one group and returns Stryker's report: files with their sources and mutants. */
function mutate(name, { folder, mutate: patterns, tests }) {
  const report = `reports/${name}.json`;
  const configuration = {
    packageManager: 'npm',
    mutate: [...patterns.map((pattern) => `${folder}/${pattern}`), ...NEVER_MUTATED],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
    jest: {
      configFile: 'jest.config.mjs',
      config: {
        rootDir: COPY,
        roots: [join(COPY, folder)],
        testMatch: tests.map((pattern) => join(COPY, folder, pattern)),
        setupFilesAfterEnv: [join(COPY, 'test/mutation/fixed-seed.mjs')],
        testEnvironment: join(COPY, 'test/mutation/stop-at-failure.cjs'),
        testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
        // Each run needs its modules anew, with another mutant.
        testRunner: 'jest-circus/runner',
        extensionsToTreatAsEsm: ['.ts'],
        transform: { '\\.ts$': ['@swc/jest', OPTIONS] },
        testSequencer: join(COPY, 'test/mutation/sharpest-first.mjs'),
      },
      enableFindRelatedTests: false,
    },
    coverageAnalysis: 'perTest',
    dryRunTimeoutMinutes: 60,
    concurrency: 2,
    // A test runner keeps the modules of every run in memory, and slows down: after 150 mutants it took 3.6 GB.
    maxTestRunnerReuse: 20,
    inPlace: true,
    // A timeout must not count as an endless loop on a slow machine: Stryker detects these by their number of iterations.
    timeoutMS: 120_000,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  };
  const file = join(COPY, `stryker-${name}.json`);
  writeFileSync(file, JSON.stringify(configuration));
  const { status } = spawnSync('nice', ['-n', '19', process.execPath, STRYKER, 'run', file], {
    cwd: COPY,
    stdio: 'inherit',
    env: { ...process.env, NODE_NO_WARNINGS: '1', TEST_FULL: '' },
  });
  if (status !== 0) throw new Error(`Stryker ended with ${status} on ${name}`);
  return JSON.parse(readFileSync(resolve(COPY, report), 'utf8')).files;
}

/** The text of a place; lines and columns count from 1. */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

const onOneLine = (text) => text.replace(/\s+/g, ' ').trim();
const identify = ({ file, line, change }) => `${file} | ${line} | ${change}`;

/** Prints the number of killed mutants per file, and returns the survivors in the form of the table. */
function judge(files) {
  const alive = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const counts = { killed: 0, alive: 0 };
    for (const { status, location, replacement } of mutants) {
      if (status === 'Ignored' || status === 'CompileError') continue;
      const isKilled = ['Killed', 'Timeout', 'RuntimeError'].includes(status);
      counts[isKilled ? 'killed' : 'alive']++;
      if (isKilled) continue;
      alive.push({
        file,
        line: onOneLine(source.split('\n')[location.start.line - 1]),
        change: `${onOneLine(textAt(source, location))} → ${onOneLine(replacement)}`,
      });
    }
    const all = counts.killed + counts.alive;
    if (all > 0) process.stdout.write(`${file}: ${counts.killed} of ${all} mutants killed\n`);
  }
  return alive;
}

const groups = Object.entries(GROUPS).filter(([name]) => chosen.length === 0 || chosen.includes(name));
if (groups.length < chosen.length) throw new Error(`The groups are ${Object.keys(GROUPS).join(', ')}`);
copySources();
const reports = groups.map(([name, group]) => mutate(name, group));
const alive = reports.flatMap(judge);
const isJudged = ({ file }) => reports.some((files) => file in files) || !existsSync(join(ROOT, file));
const explained = new Set(SURVIVORS.filter(isJudged).map(identify));
const unexplained = alive.filter((mutant) => !explained.has(identify(mutant)));
const living = new Set(alive.map(identify));
const gone = [...explained].filter((key) => !living.has(key));
for (const mutant of unexplained) process.stdout.write(`not explained: ${JSON.stringify(mutant)}\n`);
for (const key of gone) process.stdout.write(`explained, but killed or gone: ${key}\n`);
process.stdout.write(`${alive.length} mutants alive, ${unexplained.length} of them not explained\n`);
process.exit(unexplained.length + gone.length > 0 ? 1 : 0);
