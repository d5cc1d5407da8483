import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { SERVICES } from '../../support/fleet.ts';
import {
  type BuiltCharts,
  buildTestCharts,
  EXAMPLES,
  exampleFiles,
  type KubernetesObject,
  parseObjects,
  RELEASE,
} from '../tools/charts.ts';
import { type ApiAnswer, type Cluster, startCluster } from '../tools/cluster.ts';
import { podSpec } from '../tools/pods.ts';
import { defineCustomResources } from './custom-resources.ts';

let charts: BuiltCharts;
let cluster: Cluster;

beforeAll(async () => {
  charts = buildTestCharts();
  cluster = await startCluster();
  await defineCustomResources(cluster);
  for (const example of EXAMPLES) await createNamespace(example);
}, 1_800_000);
afterAll(async () => {
  await cluster?.stop();
  charts?.close();
});

/** Creates a namespace with Pod Security level "restricted", and its default service account, which a controller would create. */
async function createNamespace(name: string): Promise<void> {
  const labels = Object.fromEntries(
    ['enforce', 'warn'].map((mode) => [`pod-security.kubernetes.io/${mode}`, 'restricted']),
  );
  await cluster.call('POST', '/api/v1/namespaces', { metadata: { name, labels } });
  await cluster.call('POST', `/api/v1/namespaces/${name}/serviceaccounts`, { metadata: { name: 'default' } });
}

function helm(namespace: string, ...args: string[]): string {
  const env = { ...process.env, KUBECONFIG: cluster.kubeconfig, HELM_NAMESPACE: namespace };
  return execFileSync('helm', args, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
}

function valueArguments(example: (typeof EXAMPLES)[number], over?: object): string[] {
  const files = exampleFiles(example);
  if (over) {
    const file = join(charts.directory, `over-${example}.yaml`);
    writeFileSync(file, stringify(over, { version: '1.1' }));
    files.push(file);
  }
  return files.flatMap((file) => ['--values', file]);
}

const umbrella = () => join(charts.directory, 'pain-assessment');
const deployment = async (namespace: string, service: string): Promise<ApiAnswer> =>
  (await cluster.call('GET', `/apis/apps/v1/namespaces/${namespace}/deployments/${RELEASE}-${service}`)).body;
const secret = async (namespace: string) =>
  (await cluster.call('GET', `/api/v1/namespaces/${namespace}/secrets/${RELEASE}-development`)).body.data;
const logLevel = (answer: ApiAnswer) =>
  answer.spec.template.spec.containers[0].env.find(({ name }: { name: string }) => name === 'LOG_LEVEL').value;
const dryRun = (namespace: string, pod: object) =>
  cluster.call('POST', `/api/v1/namespaces/${namespace}/pods?dryRun=All`, pod);

const installed = (namespace: string): KubernetesObject[] => parseObjects(helm(namespace, 'get', 'manifest', RELEASE));

test('the namespace rejects unrestricted pods', async () => {
  const plain = { metadata: { name: 'plain' }, spec: { containers: [{ name: 'plain', image: 'busybox:1' }] } };

  const { status, body } = await dryRun('development', plain);

  expect(status).toBe(403);
  expect(body.message).toContain('violates PodSecurity "restricted');
});

describe.each(EXAMPLES)('the example %s', (example) => {
  test('is installed completely, without a warning', () => {
    const output = helm(example, 'install', RELEASE, umbrella(), ...valueArguments(example), '--output', 'json');

    expect(JSON.parse(output).info.status).toBe('deployed');
    expect(installed(example).length).toBeGreaterThan(15);
  });

  test('creates pods that the API server accepts in a restricted namespace', async () => {
    const hooks = parseObjects(helm(example, 'get', 'hooks', RELEASE));
    const pods = [...installed(example), ...hooks].filter((object) => podSpec(object) !== null);
    expect(pods.length).toBeGreaterThanOrEqual(4);
    for (const object of pods) {
      const metadata =
        object.kind === 'Pod' ? object.metadata : { ...object.spec.template.metadata, name: object.metadata.name };
      const answer = await dryRun(example, { metadata: { ...metadata, namespace: example }, spec: podSpec(object) });
      expect({ pod: object.metadata.name, status: answer.status, message: answer.body.message }).toEqual({
        pod: object.metadata.name,
        status: 201,
        message: undefined,
      });
    }
  });
});

const CUSTOM_GROUPS = /^(monitoring\.coreos\.com|keda\.sh|cert-manager\.io)\//;

/** Output of an API server for an object without unknown fields. */
async function checkStrictly(object: KubernetesObject, namespace: string) {
  const collection = dirname(apiPath(object, namespace));
  const metadata = { ...object.metadata, name: `${object.metadata.name}-checked`, namespace };
  const query = 'dryRun=All&fieldValidation=Strict';
  const { status, body } = await cluster.call('POST', `${collection}?${query}`, { ...object, metadata });
  return { kind: object.kind, name: object.metadata.name, status, message: body.message };
}

describe('custom resources, validated by the definitions of their operators', () => {
  test.each(EXAMPLES)('in the example %s have all required fields and no unknown one', async (example) => {
    const custom = installed(example).filter(({ apiVersion }) => CUSTOM_GROUPS.test(apiVersion));
    const answers = await Promise.all(custom.map((object) => checkStrictly(object, example)));

    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  });

  test('include pod monitors, rules and scaled objects', () => {
    const kinds = new Set(EXAMPLES.flatMap((example) => installed(example).map(({ kind }) => kind)));

    expect([...kinds]).toEqual(expect.arrayContaining(['PodMonitor', 'PrometheusRule', 'ScaledObject']));
  });

  test('include the certificate of docs/operating.md', async () => {
    const text = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
    const [, certificate = ''] = /```yaml\n(apiVersion: cert-manager[^`]+)```/.exec(text) ?? [];

    expect(await checkStrictly(parse(certificate), EXAMPLES[0])).toMatchObject({ kind: 'Certificate', status: 201 });
  });

  test('with a misspelt field are rejected', async () => {
    const [object] = installed('production').filter(({ kind }) => kind === 'PodMonitor');
    const misspelt = { ...object, spec: { ...object?.spec, podMetricsEndpoint: [] } } as KubernetesObject;

    expect(await checkStrictly(misspelt, 'production')).toMatchObject({ status: 400 });
  });
});

describe('the lifecycle of a release', () => {
  let first: Record<string, string>;
  beforeAll(async () => {
    first = await secret('development');
  });

  test('an upgrade changes the configured values, and keeps keys and passwords', async () => {
    helm(
      'development',
      'upgrade',
      RELEASE,
      umbrella(),
      ...valueArguments('development', { scoring: { settings: { logLevel: 'debug' } } }),
    );

    expect(logLevel(await deployment('development', 'scoring'))).toBe('debug');
    expect(await secret('development')).toEqual(first);
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['SEALING_KEYS', 'REDIS_URL', 'API_GATEWAY_NATS_URL']));
  });

  test('an upgrade keeps the number of pods of the autoscaler', async () => {
    for (const service of SERVICES) {
      const path = `/apis/apps/v1/namespaces/production/deployments/${RELEASE}-${service}/scale`;
      const { body: scale } = await cluster.call('GET', path);
      await cluster.call('PUT', path, { ...scale, spec: { replicas: 7 } });
    }

    helm(
      'production',
      'upgrade',
      RELEASE,
      umbrella(),
      ...valueArguments('production', { scoring: { settings: { logLevel: 'debug' } } }),
    );

    for (const service of SERVICES) expect((await deployment('production', service)).spec.replicas).toBe(7);
  });

  test('a rollback restores the previous state', async () => {
    helm('development', 'rollback', RELEASE, '1');

    expect(logLevel(await deployment('development', 'scoring'))).toBe('info');
    expect(JSON.parse(helm('development', 'history', RELEASE, '--output', 'json'))).toHaveLength(3);
  });

  test.each(EXAMPLES)('uninstalling %s removes everything', async (example) => {
    const objects = installed(example);
    helm(example, 'uninstall', RELEASE);

    const left = await Promise.all(
      objects.map(async (object) => ({
        name: object.metadata.name,
        kind: object.kind,
        status: (await cluster.call('GET', apiPath(object, example))).status,
      })),
    );
    expect(left.filter(({ status }) => status !== 404)).toEqual([]);
  });
});

function apiPath({ apiVersion, kind, metadata }: KubernetesObject, namespace: string): string {
  const base = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const plural =
    kind === 'NetworkPolicy' ? 'networkpolicies' : `${kind.toLowerCase()}${kind.endsWith('s') ? 'es' : 's'}`;
  return `${base}/namespaces/${namespace}/${plural}/${metadata.name}`;
}
