import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BuiltCharts,
  buildTestCharts,
  EXAMPLES,
  exampleFiles,
  type KubernetesObject,
  RELEASE,
} from './tools/charts.ts';
import { letsIn, mayReach } from './tools/network.ts';
import { containersOf, envOf, podSpecOf } from './tools/pods.ts';

let charts: BuiltCharts;
const rendered = new Map<string, KubernetesObject[]>();
beforeAll(() => {
  charts = buildTestCharts();
  for (const example of EXAMPLES)
    rendered.set(example, charts.render('pain-assessment', { files: exampleFiles(example) }));
}, 60_000);
afterAll(() => charts.close());

describe('ways through the network', () => {
  const policies = (example: string) => (rendered.get(example) ?? []).filter(({ kind }) => kind === 'NetworkPolicy');
  const policyOf = (example: string, service: string) =>
    policies(example).find(({ metadata }) => metadata.name === `${RELEASE}-${service}`)?.spec;
  const objectNamed = (example: string, kind: string, name: string) =>
    (rendered.get(example) ?? []).find(
      (object) => object.kind === kind && object.metadata.name === `${RELEASE}-${name}`,
    ) as KubernetesObject;
  const portsOf = (rules: { ports?: { port: number }[] }[]) =>
    rules.flatMap(({ ports = [] }) => ports.map(({ port }) => port)).sort((a, b) => a - b);

  test.each(EXAMPLES)('%s: all traffic of the namespace is refused that no policy allows', (example) => {
    const [deny] = policies(example).filter(({ metadata }) => metadata.name === `${RELEASE}-default-deny`);
    expect(deny?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const { metadata, spec } of policies(example))
      expect(spec.policyTypes).toEqual(metadata.name.endsWith('-to-gateway') ? ['Ingress'] : ['Ingress', 'Egress']);
  });

  test('scoring and renderer are reached for metrics alone, and reach NATS, names and traces alone', () => {
    for (const service of ['scoring', 'report-renderer']) {
      const { ingress, egress } = policyOf('production', service);
      expect(portsOf(ingress)).toEqual([9090]);
      expect(portsOf(egress)).toEqual([53, 53, 4222, 4318]);
    }
  });

  test('the gateway is reached on its public port and for metrics, and reaches Redis besides', () => {
    const { ingress, egress } = policyOf('production', 'api-gateway');
    expect(portsOf(ingress)).toEqual([8080, 9090]);
    expect(portsOf(egress)).toEqual([53, 53, 4222, 4318, 6379]);
  });

  test('in production every way has its peers', () => {
    for (const { spec } of policies('production').filter(
      ({ metadata }) => metadata.name !== `${RELEASE}-default-deny`,
    )) {
      for (const rule of spec.ingress ?? []) expect(rule.from.length).toBeGreaterThan(0);
      for (const rule of spec.egress ?? []) expect(rule.to.length).toBeGreaterThan(0);
    }
  });

  test.each(EXAMPLES)(
    '%s: the synthetic patient of helm test may go to the gateway, and the gateway lets it in',
    (example) => {
      const patient = objectNamed(example, 'Pod', 'synthetic-patient').metadata.labels ?? {};
      const gateway = objectNamed(example, 'Deployment', 'api-gateway').spec.template.metadata.labels;

      expect(mayReach(policies(example), { from: patient, to: gateway, port: 8080 })).toBe(true);
      expect(mayReach(policies(example), { from: patient, to: gateway, port: 9090 })).toBe(false);
    },
  );

  test('in production nobody else of the namespace comes to the public port of the gateway', () => {
    const gateway = objectNamed('production', 'Deployment', 'api-gateway').spec.template.metadata.labels;
    const renderer = objectNamed('production', 'Deployment', 'report-renderer').spec.template.metadata.labels;

    expect(letsIn(policies('production'), { from: renderer, to: gateway, port: 8080 })).toBe(false);
  });

  test('the way of the synthetic patient goes with its test, and is not made where nothing isolates the gateway', () => {
    const wayOf = (objects: KubernetesObject[]) =>
      objects.find(({ metadata }) => metadata.name === `${RELEASE}-synthetic-patient-to-gateway`);
    const off = { enabled: false };
    const values = { 'api-gateway': { networkPolicy: off }, defaultDenyNetworkPolicy: off };
    const open = charts.render('pain-assessment', { files: exampleFiles('production'), values });

    expect(wayOf(rendered.get('production') ?? [])?.metadata.annotations).toEqual({
      'helm.sh/hook': 'test',
      'helm.sh/hook-weight': '0',
      'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
    });
    expect(wayOf(open)).toBeUndefined();
  });

  test('in development the bundled servers are reached by who needs them, and reach nobody', () => {
    const clients = (server: string) =>
      policyOf('development', server).ingress.flatMap(
        (rule: { from: { podSelector: { matchLabels: Record<string, string> } }[] }) =>
          rule.from.map(({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/name']),
      );
    expect(clients('nats')).toEqual(['api-gateway', 'scoring', 'report-renderer']);
    expect(clients('redis')).toEqual(['api-gateway']);
    expect(policyOf('development', 'nats').egress ?? []).toEqual([]);
    expect(policyOf('development', 'redis').egress ?? []).toEqual([]);
  });
});

describe('knobs', () => {
  const render = (chart: string, values: object) =>
    charts.render(chart, { values: { secrets: { existingSecret: 's' }, ...values } });
  const deploymentOf = (objects: KubernetesObject[]) =>
    objects.find(({ kind }) => kind === 'Deployment') as KubernetesObject;

  test('a digest wins over a tag, and the version of the chart stands in for both', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const image = (values: object) => containersOf(deploymentOf(render('scoring', { image: values })))[0].image;
    expect(image({ tag: '9.9.9', digest })).toBe(`ghcr.io/pain-assessment/scoring@${digest}`);
    expect(image({ tag: '9.9.9' })).toBe('ghcr.io/pain-assessment/scoring:9.9.9');
    expect(image({})).toBe('ghcr.io/pain-assessment/scoring:1.0.0');
  });

  test('extra variables, volumes, labels and placement reach the pod', () => {
    const deployment = deploymentOf(
      render('scoring', {
        extraEnv: [{ name: 'OTEL_TRACES_SAMPLER_ARG', value: '0.1' }],
        extraVolumes: [{ name: 'more', emptyDir: {} }],
        extraVolumeMounts: [{ name: 'more', mountPath: '/more' }],
        podLabels: { team: 'care' },
        podAnnotations: { note: 'yes' },
        nodeSelector: { disk: 'none' },
        tolerations: [{ key: 'care', operator: 'Exists' }],
        priorityClassName: 'high',
      }),
    );
    expect(envOf(deployment).OTEL_TRACES_SAMPLER_ARG).toBe('0.1');
    expect(deployment.spec.template.metadata).toMatchObject({ labels: { team: 'care' }, annotations: { note: 'yes' } });
    expect(podSpecOf(deployment)).toMatchObject({
      nodeSelector: { disk: 'none' },
      tolerations: [{ key: 'care' }],
      priorityClassName: 'high',
    });
    expect(podSpecOf(deployment).volumes).toContainEqual({ name: 'more', emptyDir: {} });
    expect(containersOf(deployment)[0].volumeMounts).toContainEqual({ name: 'more', mountPath: '/more' });
  });

  test('a longer budget of the renderer gives it longer to close', () => {
    const deployment = deploymentOf(render('report-renderer', { settings: { budgetSeconds: 60 } }));
    expect(Number(envOf(deployment).SHUTDOWN_GRACE_SECONDS)).toBe(70);
    expect(podSpecOf(deployment).terminationGracePeriodSeconds).toBe(75);
  });

  test('accounts are mounted as a directory, so that a change reaches the running process', () => {
    const deployment = deploymentOf(render('api-gateway', { settings: { publicBaseUrl: 'https://a.example' } }));
    const mounts = containersOf(deployment)[0].volumeMounts;
    expect(envOf(deployment).ACCOUNTS_FILE).toBe('/etc/pain-assessment/accounts/accounts.yaml');
    expect(mounts).toContainEqual({ name: 'accounts', mountPath: '/etc/pain-assessment/accounts', readOnly: true });
    expect(JSON.stringify(mounts)).not.toContain('subPath');
  });

  test('KEDA asks Prometheus for the saturation of just this release', () => {
    const objects = rendered.get('keda') ?? [];
    const queries = objects
      .filter(({ kind }) => kind === 'ScaledObject')
      .map(({ spec }) => spec.triggers[1].metadata.query);
    expect(queries).toHaveLength(3);
    for (const query of queries)
      expect(query).toMatch(/namespace="pain",pod=~"demo-(api-gateway|scoring|report-renderer)-\.\*"/);
  });

  test('rules and dashboards are shipped, and point where the runbooks are', () => {
    const objects = charts.render('pain-assessment', {
      files: exampleFiles('production'),
      values: { monitoring: { runbookBaseUrl: 'https://wiki.example/pain' } },
    });
    const rules = objects.filter(({ kind }) => kind === 'PrometheusRule');
    expect(rules.map(({ metadata }) => metadata.name)).toEqual(['demo-alerts', 'demo-recordings']);
    expect(JSON.stringify(rules)).toContain('https://wiki.example/pain/CreateErrors.md');
    expect(JSON.stringify(rules)).not.toContain('github.com');
    const boards = objects.filter(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.labels?.grafana_dashboard === '1',
    );
    expect(
      boards.flatMap(({ data }) => Object.values(data).map((text) => JSON.parse(String(text)).uid)).sort(),
    ).toEqual(['pain-dependencies', 'pain-gateway', 'pain-overview', 'pain-renderer']);
  });
});
