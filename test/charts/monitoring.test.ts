import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { OPERATIONS } from '../../k8s/monitoring/objectives.mjs';
import { monitoringFiles } from '../../k8s/scripts/write-monitoring.mjs';
import { ALERT_CASES, type AlertCase, type Series } from './alert-cases.table.ts';
import { buildTestCharts, exampleFiles } from './tools/charts.ts';
import { ROOT } from './tools/root.ts';

const FILES = join(ROOT, 'charts/pain-assessment/files');
const RUNBOOKS = join(ROOT, 'docs/runbooks');

interface Rule {
  alert?: string;
  expr: string;
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

test('the files of rules and dashboards equal their descriptions', async () => {
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

  test('each reads only series of its namespace, and has it as a label', () => {
    const recordings: { expr: string }[] = parse(read(join(FILES, 'rules/recordings.yaml'))).groups[0].rules;
    for (const expr of [...rules, ...recordings].map((rule) => String(rule.expr))) {
      // Every metric has a selector, also a recorded one; every selector names the namespace; every sum keeps it.
      const selectors = expr.match(/\{[^}]*\}/g) ?? [];
      expect(selectors.filter((selector) => !selector.includes('namespace=~".+"'))).toEqual([]);
      expect(expr.match(/\b(sum|avg|min|max|count)\b(?! by \(namespace\b)/g)).toBeNull();
      expect(expr.match(/(_total|_count|_bucket|_limit|_renders|_connected|:rate\d+\w)(?=[\s)[]|$)/g)).toBeNull();
    }
  });

  test('each has a runbook, and each runbook an alert', () => {
    const runbooks = readdirSync(RUNBOOKS).map((file) => file.replace(/\.md$/, ''));
    expect(runbooks.filter((name) => name !== 'README').sort()).toEqual(alertNames);
  });

  test('the list of runbooks has each, by the alphabet', () => {
    const listed = [...read(join(RUNBOOKS, 'README.md')).matchAll(/^- \[(\w+)\]\(\1\.md\)$/gm)].map(([, name]) => name);
    expect(listed).toEqual(alertNames);
  });

  // A rule about a route that no operation has never fires, and its series of a test have the same mistake.
  test('every route that a rule, a dashboard or a series names is one of an operation', () => {
    const boards = readdirSync(join(FILES, 'dashboards')).map((file) => read(join(FILES, 'dashboards', file)));
    const series = ALERT_CASES.flatMap(({ firing, quiet }) => [...Object.keys(firing), ...Object.keys(quiet)]);
    const queries = [...rules.map(({ expr }) => expr), ...boards.map((text) => text.replaceAll('\\"', '"')), ...series];
    const routes = [...OPERATIONS.map(({ route }) => String(route)), 'unmatched'];
    const isKnown = ([, regular = '', route = '']: RegExpMatchArray) =>
      routes.some((known) => (regular === '' ? known === route : new RegExp(`^(?:${route})$`).test(known)));
    const named = queries.flatMap((text) => [...text.matchAll(/http_route=(~?)"([^"]*)"/g)]);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((match) => !isKnown(match)).map(([text]) => text)).toEqual([]);
  });

  test.each(alertNames)('the runbook of %s has meaning, impact, diagnosis and mitigation', (name) => {
    const headings = [...read(join(RUNBOOKS, `${name}.md`)).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Meaning', 'Impact', 'Diagnosis', 'Mitigation']);
  });

  test('each is tested with series that fire it, in each of its severities', () => {
    const tried = new Set(ALERT_CASES.map(({ alert, severity }) => `${alert} ${severity}`));
    expect([...tried].sort()).toEqual(
      [...new Set(rules.map(({ alert, labels }) => `${alert} ${labels.severity}`))].sort(),
    );
  });

  describe('over series', () => {
    let verdicts: readonly string[];
    beforeAll(() => {
      const files = ALERT_CASES.map((alertCase, index) => writeCase(alertCase, index));
      // One process for all: most of the time of promtool is its start.
      const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], { encoding: 'utf8' });
      const sections = `${stdout}${stderr}`.split(/^Unit Testing: +/m).slice(1);
      verdicts = files.map((file) => sections.find((section) => section.startsWith(file)) ?? 'promtool did not run it');
    });

    test.each(ALERT_CASES.map((alertCase, index) => ({ ...alertCase, index })))(
      '$alert ($severity) fires on its condition, and is quiet just below it',
      ({ index }) => expect(verdicts[index]).toMatch(/SUCCESS\s*$/),
    );
  });
});

/** Writes a case for promtool: one file with both series, and the rules of this alert only, because all rules are slow. */
function writeCase({ alert, severity, at, firing, quiet, fires }: AlertCase, index: number): string {
  const by = fires ? `, ${fires.by}` : '';
  const expr = `count by (alertname, severity, namespace${by}) (ALERTS{alertname="${alert}",severity="${severity}",alertstate="firing"})`;
  // Windows of hours need no sample every minute.
  const step = at === '10h' ? '5m' : '1m';
  // Without any series nothing has the namespace; the chart's own rules name it.
  const where = alert.endsWith('Absent') ? '' : ',namespace="n"';
  const labels = (more: string) => `{alertname="${alert}",severity="${severity}"${where}${more}}`;
  const more = fires ? fires.values.map((value) => `,${fires.by}=${JSON.stringify(value)}`) : [''];
  const check = (name: string, series: Series, expected: object[]) => ({
    name,
    interval: step,
    input_series: Object.entries(series).map(([labels, values]) => ({ series: inNamespace(labels, 'n'), values })),
    promql_expr_test: [{ expr, eval_time: at, exp_samples: expected }],
  });
  const file = join(directory, `case-${index}.yaml`);
  const fired = more.map((text) => ({ labels: labels(text), value: 1 }));
  writeFileSync(
    file,
    stringify({
      rule_files: [...(alert.startsWith('Operation') ? [recordings(severity)] : []), alertFile(alert, severity)],
      evaluation_interval: step,
      tests: [check('firing', firing, fired), check('quiet', quiet, [])],
    }),
  );
  return file;
}

/** A series like from a scrape of pods in a namespace. */
function inNamespace(series: string, namespace: string): string {
  if (series.includes('namespace=')) return series;
  return series.includes('{')
    ? series.replace('{', `{namespace="${namespace}",`)
    : `${series}{namespace="${namespace}"}`;
}

describe('production and staging in one Prometheus', () => {
  /** The chart's rules for a release in this namespace. */
  const loadRules = (namespace: string) => {
    const charts = buildTestCharts();
    try {
      const files = exampleFiles('production');
      const objects = charts.render('pain-assessment', { files, namespace });
      return objects.filter(({ kind }) => kind === 'PrometheusRule').map(({ spec }) => spec as { groups: object[] });
    } finally {
      charts.close();
    }
  };
  const build = (service: string, namespace: string) =>
    `service_build_info{service_name="${service}",pod="p-1",namespace="${namespace}"}`;
  const answers = (namespace: string, status: string) =>
    `http_server_request_duration_seconds_count{http_request_method="POST",http_route="/v1/sessions",http_response_status_code="${status}",namespace="${namespace}"}`;

  test('if staging is up and production is gone, only the alerts of production fire, with its namespace', () => {
    const files = ['production', 'staging'].flatMap((namespace) =>
      loadRules(namespace).map((rules, index) => {
        const file = join(directory, `${namespace}-${index}.yaml`);
        writeFileSync(file, stringify(rules));
        return file;
      }),
    );
    const services = ['api-gateway', 'scoring', 'report-renderer'];
    const file = join(directory, 'two-namespaces.yaml');
    const absent = ['GatewayAbsent', 'ScoringAbsent', 'RendererAbsent'].map((alert) => ({
      labels: `{alertname="${alert}",namespace="production"}`,
      value: 1,
    }));
    writeFileSync(
      file,
      stringify({
        rule_files: files,
        evaluation_interval: '1m',
        tests: [
          {
            name: 'production was there for ten minutes',
            interval: '1m',
            input_series: services.flatMap((service) => [
              { series: build(service, 'staging'), values: '1x60' },
              { series: build(service, 'production'), values: '1x10 stale' },
            ]),
            promql_expr_test: [
              {
                expr: 'count by (alertname, namespace) (ALERTS{alertstate="firing"})',
                eval_time: '5m',
                exp_samples: [],
              },
              {
                expr: 'count by (alertname, namespace) (ALERTS{alertstate="firing"})',
                eval_time: '20m',
                exp_samples: absent,
              },
            ],
          },
          {
            name: 'failures of staging are recorded and told once, as those of staging',
            interval: '1m',
            input_series: [
              ...services.flatMap((service) =>
                ['staging', 'production'].map((namespace) => ({ series: build(service, namespace), values: '1x30' })),
              ),
              { series: answers('staging', '200'), values: '0+100x30' },
              { series: answers('staging', '503'), values: '0+30x30' },
              { series: answers('production', '200'), values: '0+1000x30' },
            ],
            promql_expr_test: [
              {
                expr: 'count by (alertname, namespace) (ALERTS{alertstate="firing",severity="page"})',
                eval_time: '20m',
                exp_samples: [{ labels: '{alertname="OperationErrors",namespace="staging"}', value: 1 }],
              },
              {
                expr: 'operation:error_ratio:rate5m == bool 0',
                eval_time: '20m',
                exp_samples: [
                  { labels: '{operation="POST /v1/sessions",namespace="production"}', value: 1 },
                  { labels: '{operation="POST /v1/sessions",namespace="staging"}', value: 0 },
                ],
              },
            ],
          },
        ],
      }),
    );

    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect(stdout + stderr).toMatch(/SUCCESS\s*$/);
  });
});

/** A file with the rules of this alert in this severity. */
function alertFile(alert: string, severity: string): string {
  const file = join(directory, `alert-${alert}-${severity}.yaml`);
  const own = rules.filter((rule) => rule.alert === alert && rule.labels.severity === severity);
  writeFileSync(file, stringify({ groups: [{ name: 'alert', rules: own }] }));
  return file;
}

/** A file with the recording rules of the windows of pages, or of tickets. */
function recordings(severity: string): string {
  const [group] = parse(read(join(FILES, 'rules/recordings.yaml'))).groups;
  const windows = severity === 'page' ? /rate(5m|1h)$/ : /rate(30m|6h)$/;
  const own = group.rules.filter(({ record }: { record: string }) => windows.test(record));
  const file = join(directory, `recordings-${severity}.yaml`);
  writeFileSync(file, stringify({ groups: [{ ...group, rules: own }] }));
  return file;
}
