import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import {
  type BuiltCharts,
  buildTestCharts,
  EXAMPLES,
  exampleFiles,
  type KubernetesObject,
  PLATFORMS,
} from '../../charts/tools/charts.ts';
import { findGo } from '../../charts/tools/helm.mjs';
import { createPython, describeWith } from '../../support/programs.ts';
import { FINDINGS, type Finding } from './findings.table.ts';

const KUBE_SCORE = 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0';
const TOOLS = fileURLToPath(new URL('../../../node_modules/.cache/kube-score-v1.20.0/', import.meta.url));
const KUBERNETES = '1.34';
/** Custom resources, absent from Kubernetes' own schemas; `npm run test:apiserver` checks them. */
const OF_OPERATORS = /kind (PodMonitor|PrometheusRule|ScaledObject|HTTPRoute) /;

const go = findGo();

/** A finding of a judge about an object. */
interface Said extends Pick<Finding, 'judge' | 'check'> {
  readonly object: string;
}

let charts: BuiltCharts;
let folder: string;
const files = new Map<string, string>();

/** Helm and Go read YAML 1.1, where a bare `on` is a boolean. */
function keep(name: string, objects: KubernetesObject[]) {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, objects.map((object) => stringify(object, { version: '1.1' })).join('---\n'));
  files.set(name, file);
}

/** Output of a judge; its exit code only tells that it has findings. */
function run(program: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  if (stdout === '') throw new Error(`${program} said nothing: ${stderr.slice(-2000)}`);
  return stdout;
}

function askKubeScore(file: string): Said[] {
  const output = run(
    join(TOOLS, 'kube-score'),
    ...['score', '--output-format', 'json', '--kubernetes-version', `v${KUBERNETES}`, file],
  );
  const objects = JSON.parse(output) as {
    type_meta: { kind: string };
    object_meta: { name: string };
    checks: { check: { id: string }; grade: number; skipped: boolean }[];
  }[];
  return objects.flatMap(({ type_meta, object_meta, checks }) =>
    checks
      .filter(({ grade, skipped }) => !skipped && grade < 10)
      .map(({ check }) => ({
        judge: 'kube-score' as const,
        check: check.id,
        object: `${type_meta.kind}/${object_meta.name}`,
      })),
  );
}

function askCheckov(file: string): Said[] {
  const flags = ['--framework', 'kubernetes', '--skip-download', '--compact', '--output', 'json', '--file', file];
  const { results } = JSON.parse(run(join(folder, '.venv/bin/checkov'), ...flags)) as {
    results: { passed_checks: object[]; failed_checks: { check_id: string; resource: string }[] };
  };
  expect(results.passed_checks.length).toBeGreaterThan(10);
  return results.failed_checks.map(({ check_id, resource }) => {
    const [kind, , ...name] = resource.split('.');
    return { judge: 'checkov', check: check_id, object: `${kind}/${name.join('.')}` };
  });
}

const isExplained = ({ judge, check, object }: Said) =>
  FINDINGS.some((finding) => finding.judge === judge && finding.check === check && finding.of.test(object));

describeWith([go ?? 'go', 'python3'], 'charts judged by kube-score and checkov')('judges of charts', () => {
  const said: Said[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'judged-charts-'));
    if (!existsSync(join(TOOLS, 'kube-score'))) {
      mkdirSync(TOOLS, { recursive: true });
      const env = { ...process.env, GOBIN: TOOLS, GOFLAGS: '-p=2' };
      execFileSync(String(go), ['install', KUBE_SCORE], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    }
    await createPython(folder, ['checkov==3.3.30', 'kubernetes-validate==1.37.0']);
    charts = buildTestCharts();
    for (const example of [...EXAMPLES, ...PLATFORMS])
      keep(example, charts.render('pain-assessment', { files: exampleFiles(example) }));
    keep('seccomp-profile', charts.render('seccomp-profile', { namespace: 'pain-nodes' }));
    for (const file of files.values()) said.push(...askKubeScore(file), ...askCheckov(file));
  }, 1_800_000);
  afterAll(() => {
    charts?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('kube-score and checkov report only explained findings', () => {
    const unexplained = said
      .filter((finding) => !isExplained(finding))
      .map((finding) => Object.values(finding).join(' '));
    expect([...new Set(unexplained)]).toEqual([]);
  });

  test('every explanation belongs to a current finding', () => {
    const idle = FINDINGS.filter(
      ({ judge, check, of }) => !said.some((one) => one.judge === judge && one.check === check && of.test(one.object)),
    );
    expect(idle.map(({ judge, check }) => `${judge} ${check}`)).toEqual([]);
  });

  test('every object is valid by the strict schemas of Kubernetes', () => {
    for (const file of files.values()) {
      const { status, stdout, stderr } = spawnSync(
        join(folder, '.venv/bin/kubernetes-validate'),
        ['--strict', '--quiet', '--kubernetes-version', KUBERNETES, file],
        { encoding: 'utf8' },
      );
      const remarks = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !OF_OPERATORS.test(line));
      expect({ file, status, remarks }).toEqual({ file, status: 0, remarks: [] });
    }
  });

  test('the schemas reject a misspelt field', () => {
    const file = join(folder, 'misspelt.yaml');
    const spec = { selector: {}, ports: [{ port: 80 }], sessionAfinity: 'None' };
    writeFileSync(file, stringify({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec }));
    const { status, stdout, stderr } = spawnSync(
      join(folder, '.venv/bin/kubernetes-validate'),
      ['--strict', '--kubernetes-version', KUBERNETES, file],
      { encoding: 'utf8' },
    );
    expect(status).not.toBe(0);
    expect(stdout + stderr).toContain('sessionAfinity');
  });
});
