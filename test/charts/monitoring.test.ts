import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { monitoringFiles } from '../../k8s/scripts/write-monitoring.mjs';
import { ALERT_CASES, type Series } from './alert-cases.table.ts';
import { ROOT } from './tools/root.ts';

const FILES = join(ROOT, 'charts/pain-assessment/files');
const RUNBOOKS = join(ROOT, 'docs/runbooks');

interface Rule {
  alert?: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}
const read = (path: string) => readFileSync(path, 'utf8');
const rules: Rule[] = parse(read(join(FILES, 'rules/alerts.yaml'))).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const alertNames = [...new Set(rules.map(({ alert }) => alert ?? ''))].sort();

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'alerts-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

test('rules and dashboards are written down as they are made', async () => {
  for (const [path, text] of Object.entries(await monitoringFiles())) expect(read(join(FILES, path))).toBe(text);
});

test('Prometheus accepts the rules', () => {
  const files = ['alerts', 'recordings'].map((name) => join(FILES, `rules/${name}.yaml`));
  expect(execFileSync('promtool', ['check', 'rules', ...files], { encoding: 'utf8' })).toMatch(
    /SUCCESS: \d+ rules found[\s\S]*SUCCESS/,
  );
});

describe('alerts', () => {
  test('each has a severity, a summary, a description and a runbook of its name', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(labels.severity).toMatch(/^(page|ticket)$/);
      expect(annotations.summary.length).toBeGreaterThan(10);
      expect(annotations.description.length).toBeGreaterThan(10);
      expect(annotations.runbook_url).toMatch(new RegExp(`/docs/runbooks/${alert}\\.md$`));
    }
  });

  test('each has a runbook, and each runbook an alert', () => {
    const runbooks = readdirSync(RUNBOOKS).map((file) => file.replace(/\.md$/, ''));
    expect(runbooks.filter((name) => name !== 'README').sort()).toEqual(alertNames);
  });

  test.each(alertNames)(
    'the runbook of %s says what it means, whom it hurts, how to find out and what to do',
    (name) => {
      const headings = [...read(join(RUNBOOKS, `${name}.md`)).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual(['Meaning', 'Impact', 'Diagnosis', 'Mitigation']);
    },
  );

  test('each is tried with series that make it fire, in every severity that it has', () => {
    const tried = new Set(ALERT_CASES.map(({ alert, severity }) => `${alert} ${severity}`));
    expect([...tried].sort()).toEqual(
      [...new Set(rules.map(({ alert, labels }) => `${alert} ${labels.severity}`))].sort(),
    );
  });

  test.each(ALERT_CASES)('$alert ($severity) fires when it should, and is quiet when it comes close', (alertCase) => {
    const { alert, severity, at, firing, quiet } = alertCase;
    const expr = `count by (alertname, severity) (ALERTS{alertname="${alert}",severity="${severity}",alertstate="firing"})`;
    // Windows of hours need no sample every minute.
    const step = at === '10h' ? '5m' : '1m';
    const fired = [{ labels: `{alertname="${alert}",severity="${severity}"}`, value: 1 }];
    const check = (name: string, series: Series, expected: object[]) => ({
      name,
      interval: step,
      input_series: Object.entries(series).map(([labels, values]) => ({ series: labels, values })),
      promql_expr_test: [{ expr, eval_time: at, exp_samples: expected }],
    });
    const file = join(directory, `${alert}-${severity}.yaml`);
    writeFileSync(
      file,
      stringify({
        rule_files: [recordingsFor(alert), alertFile(alert)],
        evaluation_interval: step,
        tests: [check('firing', firing, fired), check('quiet', quiet, [])],
      }),
    );

    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect(stdout + stderr).toMatch(/SUCCESS\s*$/);
  });
});

/** The rules of this alert alone, in a file: evaluating all of them for each case takes most of the time. */
function alertFile(alert: string): string {
  const file = join(directory, `alert-${alert}.yaml`);
  writeFileSync(file, stringify({ groups: [{ name: 'alert', rules: rules.filter((rule) => rule.alert === alert) }] }));
  return file;
}

/** Recording rules of the operation that a symptom is about; there are many, and other alerts stand on none. */
function recordingsFor(alert: string): string {
  const [group] = parse(read(join(FILES, 'rules/recordings.yaml'))).groups;
  const operation = alert.replace(/(Errors|Slow)$/, '').toLowerCase();
  const own = group.rules.filter(
    ({ labels }: Rule & { labels: { operation: string } }) => labels.operation === operation,
  );
  const file = join(directory, `recordings-${operation}.yaml`);
  writeFileSync(file, stringify({ groups: own.length > 0 ? [{ ...group, rules: own }] : [] }));
  return file;
}

describe('dashboards', () => {
  const boards = readdirSync(join(FILES, 'dashboards')).map((file) =>
    JSON.parse(read(join(FILES, 'dashboards', file))),
  );

  test('are four: overview, gateway, renderer, dependencies', () => {
    expect(boards.map(({ uid }) => uid).sort()).toEqual([
      'pain-dependencies',
      'pain-gateway',
      'pain-overview',
      'pain-renderer',
    ]);
  });

  test.each(boards)(
    '$title lays its panels out without overlap, each with an id, a title and queries',
    ({ panels }) => {
      const taken = new Set<string>();
      for (const { gridPos } of panels) {
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
          for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
            expect(taken.has(`${x},${y}`)).toBe(false);
            taken.add(`${x},${y}`);
          }
        }
        expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      }
      expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
      for (const { type, title, targets } of panels) {
        expect(title).not.toBe('');
        if (type !== 'row') expect(targets.length).toBeGreaterThan(0);
      }
    },
  );

  const queries: string[] = boards.flatMap(({ panels }) =>
    panels.flatMap(({ targets = [] }) => targets.map(({ expr }: { expr: string }) => expr)),
  );

  test('no query has a part that was never given', () => {
    expect(queries.filter((query) => /\b(undefined|null|NaN)\b/.test(query))).toEqual([]);
  });

  test('every query is one that Prometheus understands', () => {
    const rulesOfQueries = queries.map((query, index) => ({
      record: `dashboard:query:${index}`,
      expr: query.replaceAll('$__rate_interval', '5m').replaceAll('$namespace', '.*'),
    }));
    const file = join(directory, 'queries.yaml');
    writeFileSync(file, stringify({ groups: [{ name: 'queries', rules: rulesOfQueries }] }));

    expect(execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })).toContain(
      `${queries.length} rules found`,
    );
  });
});
