import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { buildCharts } from '../../../k8s/scripts/build-charts.mjs';
import { findHelm } from './helm.mjs';
import { ROOT } from './root.ts';

/** A rendered Kubernetes object. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  // biome-ignore lint/suspicious/noExplicitAny: objects of every kind, whose shapes the API server knows
  readonly [field: string]: any;
}

/** Values as YAML files, in order, or as an object merged over them. */
interface Values {
  readonly files?: readonly string[];
  readonly values?: object;
  /** Namespace of the release, by default `pain`. */
  readonly namespace?: string;
  /** APIs of the cluster besides those of Kubernetes. */
  readonly apiVersions?: readonly string[];
}

/** The charts with their dependencies, in a separate directory. */
export interface BuiltCharts {
  readonly directory: string;
  /** Renders a chart as release `demo` in namespace `pain`. */
  render(chart: string, values?: Values): KubernetesObject[];
  /** Helm's error about the values, or null if it renders them. */
  refusal(chart: string, values: Values): string | null;
  lint(chart: string, values: Values): { ok: boolean; output: string };
  close(): void;
}

/** Peers that a chart requires outside development. */
const SERVERS = [{ ipBlock: { cidr: '10.20.0.0/24' } }];
export const PEERS = { nats: { to: SERVERS }, tracing: { to: SERVERS } };
export const PEERS_WITH_REDIS = { ...PEERS, redis: { to: SERVERS } };

const KUBERNETES = '1.34.0';
export const RELEASE = 'demo';
export const NAMESPACE = 'pain';
export const EXAMPLES = ['evaluation', 'development', 'minimal', 'production', 'keda'] as const;
/** Examples with Redis, NATS and keys of their own. */
export const WITHOUT_PREREQUISITES: readonly string[] = ['evaluation', 'development'];

/** Examples for other platforms, over production.yaml. */
export const PLATFORMS = ['openshift', 'gateway-api', 'own-registry'] as const;

/** Examples that need no other one. */
const WHOLE: readonly string[] = ['evaluation', 'minimal', 'production'];

/** Values files of an example: development extends evaluation, all others that are not whole extend production. */
export function exampleFiles(example: (typeof EXAMPLES)[number] | (typeof PLATFORMS)[number]): string[] {
  const base = example === 'development' ? 'evaluation' : 'production';
  const names = WHOLE.includes(example) ? [example] : [base, example];
  return names.map((name) => join(ROOT, `k8s/values/${name}.yaml`));
}

export function buildTestCharts(): BuiltCharts {
  const directory = mkdtempSync(join(tmpdir(), 'charts-'));
  const helm = join(findHelm() ?? '', 'helm');
  buildCharts({ directory, helm });

  function valueArguments({ files = [], values }: Values): string[] {
    const all = [...files];
    if (values) {
      // Helm reads YAML 1.1, where a bare on or yes is a boolean.
      const file = join(directory, `values-${Math.random().toString(36).slice(2)}.yaml`);
      writeFileSync(file, stringify(values, { version: '1.1' }));
      all.push(file);
    }
    return all.flatMap((file) => ['--values', file]);
  }
  const template = (chart: string, values: Values) => [
    'template',
    RELEASE,
    join(directory, chart),
    '--namespace',
    values.namespace ?? NAMESPACE,
    '--kube-version',
    KUBERNETES,
    ...(values.apiVersions ?? []).flatMap((version) => ['--api-versions', version]),
    ...valueArguments(values),
  ];

  return {
    directory,
    render(chart, values = {}) {
      return parseObjects(
        execFileSync(helm, template(chart, values), { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
      );
    },
    refusal(chart, values) {
      const { status, stderr } = spawnSync(helm, template(chart, values), { encoding: 'utf8' });
      return status === 0 ? null : stderr;
    },
    lint(chart, values) {
      const args = [
        'lint',
        '--strict',
        '--kube-version',
        KUBERNETES,
        join(directory, chart),
        ...valueArguments(values),
      ];
      const { status, stdout, stderr } = spawnSync(helm, args, { encoding: 'utf8' });
      return { ok: status === 0, output: stdout + stderr };
    },
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Parses rendered YAML; throws on a duplicate key, and on a document that is no object. */
export function parseObjects(text: string): KubernetesObject[] {
  return parseAllDocuments(text, { uniqueKeys: true }).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(document.errors.map((error) => error.message).join('\n'));
    const value = document.toJS() as KubernetesObject | null;
    return value === null ? [] : [value];
  });
}
