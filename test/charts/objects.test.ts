import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LONGEST_CALL_MS } from '@pain-assessment/api-gateway/testing';
import { platformSettings } from '@pain-assessment/service-kit';
import { SERVICES } from '../support/fleet.ts';
import {
  type BuiltCharts,
  buildTestCharts,
  EXAMPLES,
  exampleFiles,
  type KubernetesObject,
  NAMESPACE,
  RELEASE,
  WITHOUT_PREREQUISITES,
} from './tools/charts.ts';
import { listContainers, podSpec, readEnvironment } from './tools/pods.ts';

let charts: BuiltCharts;
const rendered = new Map<string, KubernetesObject[]>();
beforeAll(() => {
  charts = buildTestCharts();
  for (const example of EXAMPLES)
    rendered.set(example, charts.render('pain-assessment', { files: exampleFiles(example) }));
});
afterAll(() => charts.close());

test('an ingress of nginx passes the largest body on, and writes none to its disk', () => {
  const annotations = EXAMPLES.map((example) => rendered.get(example)?.find(({ kind }) => kind === 'Ingress'))
    .filter((ingress) => ingress !== undefined)
    .map(({ metadata }) => metadata.annotations);
  expect(annotations.length).toBeGreaterThan(1);
  for (const of of annotations)
    expect(of).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-body-size': '17m',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '40',
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-max-temp-file-size': '0',
    });
});

describe.each(EXAMPLES)('the example %s', (example) => {
  const all = () => rendered.get(example) ?? [];
  const of = (kind: string) => all().filter((object) => object.kind === kind);
  const named = (kind: string, service: string) =>
    of(kind).find(({ metadata }) => metadata.name === `${RELEASE}-${service}`);
  const withPods = () => all().filter((object) => podSpec(object) !== null);

  test('has objects of all three services', () => {
    for (const service of SERVICES) expect(named('Deployment', service)).toBeDefined();
  });

  test('has each object once, in the namespace, with the labels of the release', () => {
    const names = all().map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { metadata } of all()) {
      expect(metadata.namespace).toBe(NAMESPACE);
      expect(metadata.labels).toMatchObject({
        'app.kubernetes.io/instance': RELEASE,
        'app.kubernetes.io/part-of': 'pain-assessment',
      });
      expect(metadata.name.length).toBeLessThanOrEqual(63);
    }
  });

  test('runs every pod without root, writable file system, privilege and token', () => {
    for (const object of withPods()) {
      const spec = podSpec(object);
      expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: expect.stringMatching(/^(RuntimeDefault|Localhost)$/) },
      });
      expect(spec.securityContext.runAsUser).toBeGreaterThan(0);
      expect([spec.hostNetwork, spec.hostPID, spec.hostIPC, spec.shareProcessNamespace]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      for (const { securityContext } of listContainers(object)) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
      expect(JSON.stringify(spec.volumes ?? [])).not.toContain('hostPath');
    }
  });

  test('reserves CPU and memory for every container, limits memory and never throttles', () => {
    for (const { resources } of withPods().flatMap(listContainers)) {
      expect(resources).toMatchObject({
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      });
      expect(resources.limits.cpu).toBeUndefined();
    }
  });

  test('probes every long-lived container: liveness by the process alone, readiness by its dependencies', () => {
    for (const service of SERVICES) {
      const [container] = listContainers(named('Deployment', service));
      expect(container.startupProbe.httpGet).toEqual({ path: '/livez', port: 'admin' });
      expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'admin' });
      expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'admin' });
    }
    for (const container of of('Deployment').flatMap(listContainers)) {
      expect(Object.keys(container)).toEqual(
        expect.arrayContaining(['startupProbe', 'livenessProbe', 'readinessProbe']),
      );
    }
  });

  test('gives every pod time for shutdown: delay and grace end before the kubelet kills it', () => {
    for (const service of SERVICES) {
      const deployment = named('Deployment', service);
      const env = readEnvironment(deployment);
      const needed = Number(env.SHUTDOWN_DELAY_SECONDS) + Number(env.SHUTDOWN_GRACE_SECONDS);
      expect(needed).toBeGreaterThan(0);
      expect(podSpec(deployment).terminationGracePeriodSeconds).toBeGreaterThan(needed);
    }
  });

  test('gives the renderer longer than its budget, and the others as long as a gateway may need to close', () => {
    const renderer = readEnvironment(named('Deployment', 'report-renderer'));
    expect(Number(renderer.SHUTDOWN_GRACE_SECONDS)).toBeGreaterThan(Number(renderer.RENDER_BUDGET_SECONDS) + 5);
    for (const service of ['api-gateway', 'scoring']) {
      const { SHUTDOWN_GRACE_SECONDS: seconds } = readEnvironment(named('Deployment', service));
      expect(Number(seconds)).toBe(platformSettings.SHUTDOWN_GRACE_SECONDS.parse(undefined));
    }
  });

  test('gives the ingress a longer timeout than the longest call', () => {
    const seconds = named('Ingress', 'api-gateway')?.metadata.annotations?.[
      'nginx.ingress.kubernetes.io/proxy-read-timeout'
    ];
    expect(Number(seconds ?? Number.POSITIVE_INFINITY) * 1_000).toBeGreaterThan(LONGEST_CALL_MS);
  });

  test('sets the number of pods or an autoscaler, never both', () => {
    for (const service of SERVICES) {
      const { spec } = named('Deployment', service) as KubernetesObject;
      const scalers = [named('HorizontalPodAutoscaler', service), named('ScaledObject', service)].filter(Boolean);
      expect(scalers.length).toBe(WITHOUT_PREREQUISITES.includes(example) ? 0 : 1);
      if (scalers.length === 0) expect(spec.replicas).toBeGreaterThan(0);
      else expect(spec).not.toHaveProperty('replicas');
      for (const scaler of scalers)
        expect(scaler?.spec.scaleTargetRef).toEqual({
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          name: `${RELEASE}-${service}`,
        });
    }
  });

  test('scales within bounds, up at once and down slowly', () => {
    for (const { spec } of of('HorizontalPodAutoscaler')) {
      expect(spec.minReplicas).toBeGreaterThanOrEqual(2);
      expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas);
      expect(spec.metrics[0]).toMatchObject({ type: 'Resource', resource: { name: 'cpu' } });
      expect(spec.behavior.scaleUp.stabilizationWindowSeconds).toBe(0);
      expect(spec.behavior.scaleDown.stabilizationWindowSeconds).toBeGreaterThanOrEqual(300);
    }
  });

  test('disrupts one pod of a service at a time, and spreads pods over zones and nodes', () => {
    for (const service of SERVICES) {
      const deployment = named('Deployment', service) as KubernetesObject;
      const { spec } = named('PodDisruptionBudget', service) as KubernetesObject;
      expect(spec).toMatchObject({ maxUnavailable: 1, selector: deployment.spec.selector });
      expect(spec).not.toHaveProperty('minAvailable');
      // Pods of the previous release are not counted: otherwise all new pods could be on one node.
      for (const { matchLabelKeys } of podSpec(deployment).topologySpreadConstraints)
        expect(matchLabelKeys).toEqual(['pod-template-hash']);
      const keys = podSpec(deployment).topologySpreadConstraints.map(
        (spread: { topologyKey: string }) => spread.topologyKey,
      );
      expect(keys).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
      expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    }
  });

  test('selects exactly its own pods by every selector', () => {
    const pods = of('Deployment').map(
      (deployment) => deployment.spec.template.metadata.labels as Record<string, string>,
    );
    const matching = (labels: Record<string, string>) =>
      pods.filter((pod) => Object.entries(labels).every(([key, value]) => pod[key] === value));
    const selectors = all().flatMap(({ kind, spec }) => {
      if (kind === 'Service') return [spec.selector];
      if (['Deployment', 'PodDisruptionBudget', 'PodMonitor'].includes(kind)) return [spec.selector.matchLabels];
      return [];
    });
    for (const selector of selectors) expect(matching(selector)).toHaveLength(1);
  });

  test('exposes only the public port of the gateway', () => {
    const exposed = of('Service').filter(({ spec }) => spec.type !== 'ClusterIP' && spec.type !== undefined);
    const ports = of('Service')
      .filter(({ metadata }) => metadata.name === `${RELEASE}-api-gateway`)
      .flatMap(({ spec }) => spec.ports);
    expect(exposed.every(({ metadata }) => metadata.name === `${RELEASE}-api-gateway`)).toBe(true);
    expect(ports).toEqual([expect.objectContaining({ name: 'http', port: 80, targetPort: 'http', protocol: 'TCP' })]);
    for (const { spec } of of('Ingress')) expect(JSON.stringify(spec)).toContain(`${RELEASE}-api-gateway`);
  });

  test('has a secret of its own only without prerequisites', () => {
    expect(of('Secret').map(({ metadata }) => metadata.name)).toEqual(
      WITHOUT_PREREQUISITES.includes(example) ? [`${RELEASE}-development`] : [],
    );
    const values = withPods()
      .flatMap(listContainers)
      .flatMap((container) => container.env ?? []);
    for (const { name, value } of values) {
      if (/(URL|KEYS|PASSWORD)$/.test(name) && name !== 'PUBLIC_BASE_URL' && name !== 'BASE_URL')
        expect(value).toBeUndefined();
    }
  });
});
