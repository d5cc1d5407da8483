import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

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
  const release = parse(read('.github/workflows/release.yml')) as Workflow & {
    jobs: Record<string, { env?: { IMAGE?: string }; strategy?: { matrix: { service: string[] } } }>;
  };

  test('publishes only commits that pass tests and advisories', () => {
    const { images, charts, release: last } = release.jobs;
    expect(images?.needs).toEqual(['advisories', 'test']);
    expect([charts?.needs, last?.needs]).toEqual(['images', 'charts']);
    expect(release.jobs.test?.steps.map(({ run }) => run)).toContain('bash .ci/run');
  });

  test('names images and charts like values and documents', () => {
    const services = release.jobs.images?.strategy?.matrix.service ?? [];
    expect(services).toHaveLength(3);
    for (const service of services) {
      const { image } = parse(read(`charts/${service}/values.yaml`));
      const name = String(release.jobs.images?.env?.IMAGE).replace(/\$\{\{ matrix\.service \}\}/, service);
      expect(`${image.registry}/${image.repository}`).toBe(name);
    }
    const named = read('SECURITY.md').match(/ghcr\.io\/[\w./-]*\w/g) ?? [];
    const published = [
      ...services.map((service) => `ghcr.io/pain-assessment/${service}`),
      'ghcr.io/pain-assessment/charts/pain-assessment',
    ];
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !published.includes(name))).toEqual([]);
  });

  test('has notes, and one version in packages and charts', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
    for (const chart of readdirSync(join(ROOT, 'charts')))
      expect(parse(read(`charts/${chart}/Chart.yaml`)).version).toBe(version);
    expect(JSON.parse(read('libs/client/package.json')).version).toBe(version);
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
