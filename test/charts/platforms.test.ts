import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CLOSE_GRACE_MS, LONGEST_CALL_MS } from '@pain-assessment/api-gateway/testing';
import { SERVICES } from '../support/fleet.ts';
import {
  type BuiltCharts,
  buildTestCharts,
  exampleFiles,
  type KubernetesObject,
  NAMESPACE,
  PEERS,
  PEERS_WITH_REDIS,
  PLATFORMS,
  RELEASE,
} from './tools/charts.ts';
import { listContainers, podSpec } from './tools/pods.ts';
import { VERSION } from './tools/root.ts';

let charts: BuiltCharts;
const rendered = new Map<string, KubernetesObject[]>();
beforeAll(() => {
  charts = buildTestCharts();
  for (const platform of PLATFORMS)
    rendered.set(platform, charts.render('pain-assessment', { files: exampleFiles(platform) }));
});
afterAll(() => charts.close());

const renderedObjects = (platform: string) => rendered.get(platform) ?? [];
const ofKind = (objects: KubernetesObject[], kind: string) => objects.filter((object) => object.kind === kind);
const selectPods = (objects: KubernetesObject[]) => objects.filter((object) => podSpec(object) !== null);
const listImages = (objects: KubernetesObject[]) =>
  selectPods(objects)
    .flatMap(listContainers)
    .map(({ image }: { image: string }) => image);
const DEVELOPMENT = { global: { development: { enabled: true } } };

describe('OpenShift, which assigns user and group', () => {
  const development = (adaptSecurityContext: string) =>
    charts.render('pain-assessment', {
      values: { global: { ...DEVELOPMENT.global, compatibility: { openshift: { adaptSecurityContext } } } },
    });

  test('no pod sets a user or a group, and each runs without root, privilege and a writable image', () => {
    const pods = [...selectPods(renderedObjects('openshift')), ...selectPods(development('force'))];
    expect(pods.length).toBeGreaterThanOrEqual(10);
    for (const pod of pods) {
      expect(JSON.stringify(podSpec(pod))).not.toMatch(/runAsUser|runAsGroup|fsGroup/);
      expect(podSpec(pod).securityContext).toEqual({ runAsNonRoot: true, seccompProfile: expect.anything() });
      for (const { securityContext } of listContainers(pod))
        expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
    }
  });

  test('on other platforms pods run as user 1000, because files of Secrets belong to the group', () => {
    for (const mode of ['auto', 'disabled'])
      for (const pod of selectPods(development(mode)))
        expect(podSpec(pod).securityContext).toMatchObject({ runAsUser: 1000, fsGroup: 1000 });
  });

  test('its API identifies it', () => {
    const objects = charts.render('scoring', {
      values: { secrets: { existingSecret: 's' }, networkPolicy: PEERS },
      apiVersions: ['security.openshift.io/v1'],
    });
    expect(JSON.stringify(selectPods(objects))).not.toMatch(/runAsUser|fsGroup/);
  });

  test('DNS uses its port, and its router waits longer than the longest call', () => {
    for (const service of SERVICES) {
      const policy = renderedObjects('openshift').find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === `${RELEASE}-${service}`,
      );
      expect(policy?.spec.egress[0].ports.map(({ port }: { port: number }) => port)).toEqual([5353, 5353]);
    }
    const [ingress] = ofKind(renderedObjects('openshift'), 'Ingress');
    const timeout = ingress?.metadata.annotations?.['haproxy.router.openshift.io/timeout'] ?? '0';
    expect(Number.parseInt(timeout, 10) * 1_000).toBeGreaterThan(LONGEST_CALL_MS);
  });
});

describe('the Gateway API', () => {
  test('a route sends all paths to the Service of the gateway, and there is no Ingress', () => {
    const objects = renderedObjects('gateway-api');
    const [route, ...more] = ofKind(objects, 'HTTPRoute');
    const [service] = ofKind(objects, 'Service');

    expect(more).toEqual([]);
    expect(ofKind(objects, 'Ingress')).toEqual([]);
    expect(route?.spec).toEqual({
      parentRefs: [{ name: 'public', namespace: 'gateways', sectionName: 'https' }],
      hostnames: ['pain.example.org'],
      rules: [
        {
          matches: [{ path: { type: 'PathPrefix', value: '/' } }],
          timeouts: { request: '160s' },
          backendRefs: [{ name: service?.metadata.name, port: service?.spec.ports[0].port }],
        },
      ],
    });
  });

  test('its time limit covers two minutes of a body, and then the longest call', () => {
    const [route] = ofKind(renderedObjects('gateway-api'), 'HTTPRoute');
    const limitMs = Number.parseInt(route?.spec.rules[0].timeouts.request, 10) * 1_000;

    expect(limitMs).toBeGreaterThan(120_000 + Math.max(LONGEST_CALL_MS, CLOSE_GRACE_MS));
  });
});

describe('a registry of the hospital', () => {
  test('provides every image, and every pod has its credentials', () => {
    const values = {
      global: { ...DEVELOPMENT.global, imageRegistry: 'registry.example', imagePullSecrets: [{ name: 'pull' }] },
    };
    const development = charts.render('pain-assessment', { values });

    expect(listImages(development).sort()).toEqual(
      [
        'nats:2.12-alpine',
        ...['api-gateway', 'api-gateway', 'report-renderer', 'scoring'].map(
          (name) => `pain-assessment/${name}:${VERSION}`,
        ),
        'redis:7.4-alpine',
      ].map((image) => `registry.example/${image}`),
    );
    for (const pod of selectPods(development)) expect(podSpec(pod).imagePullSecrets).toEqual([{ name: 'pull' }]);
  });

  test('uses the credentials of a part besides the global ones', () => {
    const values = {
      ...DEVELOPMENT,
      global: { ...DEVELOPMENT.global, imagePullSecrets: [{ name: 'all' }] },
      scoring: { imagePullSecrets: [{ name: 'own' }, { name: 'all' }] },
    };
    const scoring = charts
      .render('pain-assessment', { values })
      .find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === `${RELEASE}-scoring`);
    expect(podSpec(scoring).imagePullSecrets).toEqual([{ name: 'all' }, { name: 'own' }]);
  });

  test('has its labels on every object and pod, and in no selector', () => {
    const label = { 'hospital.example/cost-centre': '4711' };
    for (const object of renderedObjects('own-registry')) {
      expect(object.metadata.labels).toMatchObject(label);
      if (object.spec?.template?.metadata) expect(object.spec.template.metadata.labels).toMatchObject(label);
      expect(JSON.stringify(object.spec?.selector ?? {})).not.toContain('4711');
    }
  });

  test('cannot replace a label that selectors need', () => {
    const commonLabels = { 'app.kubernetes.io/name': 'other' };
    const objects = charts.render('scoring', {
      values: { secrets: { existingSecret: 's' }, networkPolicy: PEERS, commonLabels },
    });
    for (const { metadata } of objects) expect(metadata.labels?.['app.kubernetes.io/name']).toBe('scoring');
  });

  test('finds rules and dashboards in its namespace and folder, with its severities', () => {
    const objects = renderedObjects('own-registry');
    const rules = ofKind(objects, 'PrometheusRule');
    const boards = ofKind(objects, 'ConfigMap').filter(({ metadata }) => metadata.name.includes('-dashboard-'));

    expect([...rules, ...boards].map(({ metadata }) => metadata.namespace)).toEqual(Array(7).fill('monitoring'));
    for (const { metadata } of boards) expect(metadata.annotations).toEqual({ grafana_folder: 'Pain assessment' });
    const severities = JSON.stringify(rules).match(/"severity":"\w+"/g) ?? [];
    expect(new Set(severities)).toEqual(new Set(['"severity":"critical"', '"severity":"warning"']));
    // The rules still watch the namespace of the release.
    const watched = JSON.stringify(rules).match(/namespace=~?\\"[^"]*\\"/g) ?? [];
    expect(new Set(watched)).toEqual(new Set([`namespace=\\"${NAMESPACE}\\"`]));
  });
});

describe('more values', () => {
  const render = (chart: string, values: object) =>
    charts.render(chart, {
      values: {
        secrets: { existingSecret: 's' },
        networkPolicy: chart === 'api-gateway' ? PEERS_WITH_REDIS : PEERS,
        ...(chart === 'api-gateway' && { settings: { publicBaseUrl: 'https://pain.example.org' } }),
        ...values,
      },
    });
  const findDeployment = (objects: KubernetesObject[]) => ofKind(objects, 'Deployment')[0] as KubernetesObject;

  test('strategy, annotations, more containers and objects reach the cluster', () => {
    const objects = render('scoring', {
      strategy: { rollingUpdate: { maxSurge: '50%' } },
      deploymentAnnotations: { 'reloader.example/auto': 'true' },
      initContainers: [{ name: 'first', image: 'i:1' }],
      sidecars: [{ name: 'beside', image: 's:1' }],
      extraObjects: [
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: '{{ .Release.Name }}-more' } },
        'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: "{{ .Release.Name }}-text" }',
      ],
    });
    const deployment = findDeployment(objects);

    expect(deployment.spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: '50%' },
    });
    expect(deployment.metadata.annotations).toEqual({ 'reloader.example/auto': 'true' });
    expect(podSpec(deployment).initContainers).toEqual([{ name: 'first', image: 'i:1' }]);
    expect(listContainers(deployment).map(({ name }) => name)).toEqual(['scoring', 'beside']);
    expect(ofKind(objects, 'ConfigMap').map(({ metadata }) => metadata.name)).toEqual(['demo-more', 'demo-text']);
  });

  test('objects of the umbrella are created, and null removes a default of a part', () => {
    const objects = charts.render('pain-assessment', {
      values: {
        ...DEVELOPMENT,
        scoring: { podSecurityContext: { runAsUser: null, supplementalGroups: [7] } },
        extraObjects: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'more' } }],
      },
    });
    const scoring = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'demo-scoring');

    expect(objects.some(({ metadata }) => metadata.name === 'more')).toBe(true);
    expect(podSpec(scoring).securityContext).toEqual({
      runAsNonRoot: true,
      runAsGroup: 1000,
      fsGroup: 1000,
      supplementalGroups: [7],
      seccompProfile: { type: 'RuntimeDefault' },
    });
  });

  test('more hosts of the Ingress lead to the gateway, with their own certificates', () => {
    const [ingress] = ofKind(
      render('api-gateway', {
        ingress: {
          enabled: true,
          host: 'a.example',
          tlsSecret: 'a',
          extraHosts: [{ name: 'b.example' }],
          extraTls: [{ hosts: ['b.example'], secretName: 'b' }],
        },
      }),
      'Ingress',
    );
    expect(ingress?.spec.rules.map(({ host }: { host: string }) => host)).toEqual(['a.example', 'b.example']);
    expect(ingress?.spec.rules[1].http).toEqual(ingress?.spec.rules[0].http);
    expect(ingress?.spec.tls).toEqual([
      { hosts: ['a.example'], secretName: 'a' },
      { hosts: ['b.example'], secretName: 'b' },
    ]);
  });

  test('labels of the Service, and relabelings of the PodMonitor', () => {
    const relabelings = [{ targetLabel: 'cluster', replacement: 'a' }];
    const metricRelabelings = [{ action: 'drop', regex: 'nodejs_.*', sourceLabels: ['__name__'] }];
    const objects = render('api-gateway', {
      service: { labels: { 'team.example/name': 'care' } },
      podMonitor: { enabled: true, relabelings, metricRelabelings },
    });
    expect(ofKind(objects, 'Service')[0]?.metadata.labels).toMatchObject({ 'team.example/name': 'care' });
    expect(ofKind(objects, 'PodMonitor')[0]?.spec.podMetricsEndpoints).toEqual([
      { port: 'admin', path: '/metrics', interval: '15s', relabelings, metricRelabelings },
    ]);
  });
});
