import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { nameArtefacts } from '../../release/names.mjs';

const ROOT = new URL('../..', import.meta.url).pathname;
const FOLDER = join(ROOT, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Workflow {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: Record<string, { needs?: string | string[]; steps: Step[]; 'timeout-minutes': number }>;
}

const workflows = readdirSync(FOLDER).map(
  (name) => [name, parse(readFileSync(join(FOLDER, name), 'utf8')) as Workflow] as const,
);
const jobs = ({ jobs }: Workflow) => Object.values(jobs);
const steps = (workflow: Workflow) => jobs(workflow).flatMap(({ steps }) => steps);
const commands = (workflow: Workflow) => steps(workflow).flatMap(({ run }) => run ?? []);

describe('a release', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const release = parse(read('.github/workflows/release.yml')) as Workflow;
  const runs = (job: string) => release.jobs[job]?.steps.flatMap(({ run }) => run ?? []).join('\n') ?? '';

  test('publishes only commits that pass tests, third-party validators and advisories', () => {
    expect(release.jobs.publish?.needs).toEqual(['advisories', 'test', 'judges']);
    expect(release.jobs.client?.needs).toBe('publish');
    expect(runs('test')).toContain('bash .ci/run');
    expect(runs('judges')).toContain('npm run test:full -- test/judges');
    expect(runs('test')).toContain('node release/check.mjs "$GITHUB_REF_NAME"');
  });

  test('is made by the script that is tested with a registry on loopback', () => {
    expect(runs('publish')).toMatch(/^node release\/run\.mjs --version \S+ --tests-passed$/m);
    expect(read('test/release/releases.mjs')).toContain("'release/run.mjs'");
    expect(commands(release).filter((command) => /docker (?:build|push)|helm|cosign/.test(command))).toEqual([]);
  });

  test('has in documents the names that the charts have', () => {
    const { images, charts } = nameArtefacts({ root: ROOT });
    const published = [...Object.values(images), ...Object.values(charts)];
    const named = ['SECURITY.md', 'docs/operating.md'].map((path) => read(path).match(/ghcr\.io\/[\w./-]*\w/g) ?? []);
    for (const names of named) {
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !published.includes(name))).toEqual([]);
    }
  });
});

test('there are workflows to check', () => {
  expect(workflows.map(([name]) => name)).toEqual(expect.arrayContaining(['ci.yml', 'release.yml']));
});

describe.each(workflows)('%s', (_, workflow) => {
  test('has read permission unless a job needs more, and time limits', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of jobs(workflow)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('pins actions by commit', () => {
    for (const { uses } of steps(workflow))
      if (uses !== undefined) expect(uses).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/);
  });

  test('installs Go before it runs suites, because Debian has none that builds helm', () => {
    for (const { steps } of jobs(workflow)) {
      const suites = steps.findIndex(({ run = '' }) => /\.ci\/run|npm run test/.test(run));
      const go = steps.findIndex(({ uses = '' }) => uses.startsWith('actions/setup-go@'));
      if (suites >= 0) expect(steps.slice(0, suites)).toContain(steps[go]);
    }
  });

  test('waits for existing jobs', () => {
    const needed = jobs(workflow).flatMap(({ needs = [] }) => needs);
    expect(needed.filter((job) => !Object.hasOwn(workflow.jobs, job))).toEqual([]);
  });

  test('runs valid shell commands and existing scripts, and no script of a package', () => {
    for (const command of commands(workflow)) {
      expect(spawnSync('bash', ['-n'], { input: command }).stderr.toString()).toBe('');
      for (const [, script] of command.matchAll(/npm run (?:--silent )?([\w:]+)/g))
        expect(scripts).toHaveProperty([script ?? '']);
      for (const [install] of command.matchAll(/npm ci\b.*/g)) expect(install).toContain('--ignore-scripts');
    }
  });
});
