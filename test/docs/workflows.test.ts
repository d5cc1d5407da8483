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

test('there are workflows to check', () => {
  expect(workflows.map(([name]) => name)).toEqual(expect.arrayContaining(['ci.yml', 'release.yml']));
});

describe.each(workflows)('%s', (_, workflow) => {
  test('may do no more than read unless a job says so, and ends', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of jobs(workflow)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('uses actions by their commit alone', () => {
    for (const { uses } of steps(workflow))
      if (uses !== undefined) expect(uses).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/);
  });

  test('waits for jobs that exist', () => {
    const needed = jobs(workflow).flatMap(({ needs = [] }) => needs);
    expect(needed.filter((job) => !Object.hasOwn(workflow.jobs, job))).toEqual([]);
  });

  test('runs commands that a shell can read, scripts that exist, and none of a package', () => {
    for (const command of commands(workflow)) {
      expect(spawnSync('bash', ['-n'], { input: command }).stderr.toString()).toBe('');
      for (const [, script] of command.matchAll(/npm run (?:--silent )?([\w:]+)/g))
        expect(scripts).toHaveProperty([script ?? '']);
      for (const [install] of command.matchAll(/npm ci\b.*/g)) expect(install).toContain('--ignore-scripts');
    }
  });
});
