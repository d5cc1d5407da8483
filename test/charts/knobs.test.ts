import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BuiltCharts,
  buildTestCharts,
  EXAMPLES,
  exampleFiles,
  type KubernetesObject,
  PEERS,
  PEERS_WITH_REDIS,
  RELEASE,
} from './tools/charts.ts';
import { letsIn, mayReach } from './tools/network.ts';
import { listContainers, podSpec, readEnvironment } from './tools/pods.ts';
import { VERSION } from './tools/root.ts';

let charts: BuiltCharts;
const rendered = new Map<string, KubernetesObject[]>();
beforeAll(() => {
  charts = buildTestCharts();
  for (const example of EXAMPLES)
    rendered.set(example, charts.render('pain-assessment', { files: exampleFiles(example) }));
});
afterAll(() => charts.close());

describe('network policies', () => {
  const policies = (example: string) => (rendered.get(example) ?? []).filter(({ kind }) => kind === 'NetworkPolicy');
  const findPolicy = (example: string, service: string) =>
    policies(example).find(({ metadata }) => metadata.name === `${RELEASE}-${service}`)?.spec;
  const objectNamed = (example: string, kind: string, name: string) =>
    (rendered.get(example) ?? []).find(
      (object) => object.kind === kind && object.metadata.name === `${RELEASE}-${name}`,
    ) as KubernetesObject;
  const listPorts = (rules: { ports?: { port: number }[] }[]) =>
    rules.flatMap(({ ports = [] }) => ports.map(({ port }) => port)).sort((a, b) => a - b);

  test.each(EXAMPLES)('%s: the default policy of the namespace rejects all traffic', (example) => {
    const [deny] = policies(example).filter(({ metadata }) => metadata.name === `${RELEASE}-default-deny`);
    expect(deny?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const { metadata, spec } of policies(example))
      expect(spec.policyTypes).toEqual(
        metadata.name.endsWith('-synthetic-patient-ingress') ? ['Ingress'] : ['Ingress', 'Egress'],
      );
  });

  test('scoring and renderer accept only metrics scrapes, and reach only NATS, DNS and traces', () => {
    for (const service of ['scoring', 'report-renderer']) {
      const { ingress, egress } = findPolicy('production', service);
      expect(listPorts(ingress)).toEqual([9090]);
      expect(listPorts(egress)).toEqual([53, 53, 4222, 4318]);
    }
  });

  test('the gateway accepts its public port and metrics scrapes, and also reaches Redis', () => {
    const { ingress, egress } = findPolicy('production', 'api-gateway');
    expect(listPorts(ingress)).toEqual([8080, 9090]);
    expect(listPorts(egress)).toEqual([53, 53, 4222, 4318, 6379]);
  });

  test('in production every policy has its peers', () => {
    for (const { spec } of policies('production').filter(
      ({ metadata }) => metadata.name !== `${RELEASE}-default-deny`,
    )) {
      for (const rule of spec.ingress ?? []) expect(rule.from.length).toBeGreaterThan(0);
      for (const rule of spec.egress ?? []) expect(rule.to.length).toBeGreaterThan(0);
    }
  });

  test.each(EXAMPLES)('%s: the pod of helm test may reach the gateway', (example) => {
    const patient = objectNamed(example, 'Pod', 'synthetic-patient').metadata.labels ?? {};
    const gateway = objectNamed(example, 'Deployment', 'api-gateway').spec.template.metadata.labels;

    expect(mayReach(policies(example), { from: patient, to: gateway, port: 8080 })).toBe(true);
    expect(mayReach(policies(example), { from: patient, to: gateway, port: 9090 })).toBe(false);
  });

  test('in production no other pod of the namespace reaches the public port of the gateway', () => {
    const gateway = objectNamed('production', 'Deployment', 'api-gateway').spec.template.metadata.labels;
    const renderer = objectNamed('production', 'Deployment', 'report-renderer').spec.template.metadata.labels;

    expect(letsIn(policies('production'), { from: renderer, to: gateway, port: 8080 })).toBe(false);
  });

  test.each(EXAMPLES)('%s: every hook of helm test is a pod, so that helm test --logs can show its log', (example) => {
    const hooks = (rendered.get(example) ?? []).filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']);

    expect(hooks.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([`Pod/${RELEASE}-synthetic-patient`]);
  });

  test('without isolation of the gateway there is no policy for the pod of helm test', () => {
    const findPolicy = (objects: KubernetesObject[]) =>
      objects.find(({ metadata }) => metadata.name === `${RELEASE}-synthetic-patient-ingress`);
    const off = { enabled: false };
    const values = { 'api-gateway': { networkPolicy: off }, defaultDenyNetworkPolicy: off };
    const open = charts.render('pain-assessment', { files: exampleFiles('production'), values });

    expect(findPolicy(rendered.get('production') ?? [])).toBeDefined();
    expect(findPolicy(open)).toBeUndefined();
  });

  test('in development only their clients reach the bundled servers, which may open no connection', () => {
    const clients = (server: string) =>
      findPolicy('development', server).ingress.flatMap(
        (rule: { from: { podSelector: { matchLabels: Record<string, string> } }[] }) =>
          rule.from.map(({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/name']),
      );
    expect(clients('nats')).toEqual(['api-gateway', 'scoring', 'report-renderer']);
    expect(clients('redis')).toEqual(['api-gateway']);
    expect(findPolicy('development', 'nats').egress ?? []).toEqual([]);
    expect(findPolicy('development', 'redis').egress ?? []).toEqual([]);
  });
});

describe('values', () => {
  const render = (chart: string, values: object) =>
    charts.render(chart, {
      values: {
        secrets: { existingSecret: 's' },
        networkPolicy: chart === 'api-gateway' ? PEERS_WITH_REDIS : PEERS,
        ...values,
      },
    });
  const findDeployment = (objects: KubernetesObject[]) =>
    objects.find(({ kind }) => kind === 'Deployment') as KubernetesObject;

  test('DNS uses the configured ports', () => {
    const dns = { ports: [5353], to: [{ namespaceSelector: { matchLabels: { name: 'openshift-dns' } } }] };
    const objects = render('scoring', { networkPolicy: { ...PEERS, dns } });
    const [rule] = objects.find(({ kind }) => kind === 'NetworkPolicy')?.spec.egress ?? [];

    expect(rule).toEqual({
      ports: [
        { protocol: 'UDP', port: 5353 },
        { protocol: 'TCP', port: 5353 },
      ],
      to: dns.to,
    });
  });

  test('webhooks leave only for named receivers', () => {
    const settings = { publicBaseUrl: 'https://pain.example.org' };
    const countRules = (webhooks: object) =>
      render('api-gateway', { settings, networkPolicy: { ...PEERS_WITH_REDIS, webhooks } }).find(
        ({ kind }) => kind === 'NetworkPolicy',
      )?.spec.egress;
    const to = [{ ipBlock: { cidr: '192.0.2.0/24' } }];

    expect(countRules({ to: [] })).toHaveLength(3);
    expect(countRules({ to })).toContainEqual({ ports: [{ protocol: 'TCP', port: 443 }], to });
  });

  test('Chromium has its own sandbox unless the values disable it, with the profile of the chart seccomp-profile', () => {
    const deployment = findDeployment(render('report-renderer', {}));
    expect(readEnvironment(deployment).CHROMIUM_SANDBOX).toBe('on');
    const { seccompProfile } = podSpec(deployment).securityContext;
    expect(seccompProfile).toEqual({ type: 'Localhost', localhostProfile: 'profiles/chromium.json' });

    const objects = charts.render('seccomp-profile');
    const [name] = Object.keys(objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {});
    const { path } = podSpec(objects.find(({ kind }) => kind === 'DaemonSet')).volumes[1].hostPath;
    expect(`${path}/${name}`).toBe(`/var/lib/kubelet/seccomp/${seccompProfile.localhostProfile}`);
  });

  test('no pod opens an inspector, writes its memory to a file or weakens its browser', () => {
    const variables = [...rendered.values()].flat().flatMap((object) => Object.entries(readEnvironment(object)));
    const dangerous = /^PUPPETEER_|LD_PRELOAD|--inspect|--abort-on|--heapsnapshot|--report-|--diagnostic-dir/;
    expect(variables.filter(([name, value]) => dangerous.test(name) || dangerous.test(value))).toEqual([]);
    for (const container of [...rendered.values()].flat().flatMap(listContainers))
      if (/api-gateway|scoring|report-renderer/.test(container.name)) expect(container).not.toHaveProperty('command');
  });

  test('ingress-nginx writes no body and no answer to its disk', () => {
    const [ingress] = (rendered.get('production') ?? []).filter(({ kind }) => kind === 'Ingress');
    expect(ingress?.metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-max-temp-file-size': '0',
    });
  });

  test("a digest has precedence over a tag, and the chart's version replaces both", () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const image = (values: object) => listContainers(findDeployment(render('scoring', { image: values })))[0].image;
    expect(image({ tag: '9.9.9', digest })).toBe(`ghcr.io/pain-assessment/scoring@${digest}`);
    expect(image({ tag: '9.9.9' })).toBe('ghcr.io/pain-assessment/scoring:9.9.9');
    expect(image({})).toBe(`ghcr.io/pain-assessment/scoring:${VERSION}`);
  });

  test('the Service has the families of addresses that the values name, and those of the cluster by default', () => {
    const families = (values: object) => {
      const settings = { publicBaseUrl: 'https://pain.example.org' };
      const all = { settings, networkPolicy: { enabled: false }, ...values };
      const service = render('api-gateway', all).find(({ kind }) => kind === 'Service');
      return [service?.spec.ipFamilyPolicy, service?.spec.ipFamilies];
    };
    expect(families({})).toEqual([undefined, undefined]);
    const service = { ipFamilyPolicy: 'PreferDualStack', ipFamilies: ['IPv6', 'IPv4'] };
    expect(families({ service })).toEqual([service.ipFamilyPolicy, service.ipFamilies]);
  });

  test('extra variables, volumes, labels and placement reach the pod', () => {
    const deployment = findDeployment(
      render('scoring', {
        tracing: { endpoint: 'http://collector:4318' },
        networkPolicy: { enabled: false },
        extraEnv: [
          { name: 'OTEL_TRACES_SAMPLER_ARG', value: '0.1' },
          { name: 'OTEL_RESOURCE_ATTRIBUTES', value: 'site=north' },
        ],
        extraVolumes: [{ name: 'more', emptyDir: {} }],
        extraVolumeMounts: [{ name: 'more', mountPath: '/more' }],
        podLabels: { team: 'care' },
        podAnnotations: { note: 'yes' },
        nodeSelector: { disk: 'none' },
        tolerations: [{ key: 'care', operator: 'Exists' }],
        priorityClassName: 'high',
      }),
    );
    expect(readEnvironment(deployment).OTEL_TRACES_SAMPLER_ARG).toBe('0.1');
    const attributes = listContainers(deployment)[0].env.filter(
      ({ name }: { name: string }) => name === 'OTEL_RESOURCE_ATTRIBUTES',
    );
    expect(attributes).toEqual([{ name: 'OTEL_RESOURCE_ATTRIBUTES', value: 'site=north' }]);
    expect(deployment.spec.template.metadata).toMatchObject({ labels: { team: 'care' }, annotations: { note: 'yes' } });
    expect(podSpec(deployment)).toMatchObject({
      nodeSelector: { disk: 'none' },
      tolerations: [{ key: 'care' }],
      priorityClassName: 'high',
    });
    expect(podSpec(deployment).volumes).toContainEqual({ name: 'more', emptyDir: {} });
    expect(listContainers(deployment)[0].volumeMounts).toContainEqual({ name: 'more', mountPath: '/more' });
  });

  test('a longer budget of the renderer extends its time to close', () => {
    const deployment = findDeployment(render('report-renderer', { settings: { budgetSeconds: 60 } }));
    expect(Number(readEnvironment(deployment).SHUTDOWN_GRACE_SECONDS)).toBe(70);
    expect(podSpec(deployment).terminationGracePeriodSeconds).toBe(75);
  });

  test('accounts are mounted as a directory, so that a change reaches the running process', () => {
    const deployment = findDeployment(render('api-gateway', { settings: { publicBaseUrl: 'https://a.example' } }));
    const mounts = listContainers(deployment)[0].volumeMounts;
    expect(readEnvironment(deployment).ACCOUNTS_FILE).toBe('/etc/pain-assessment/accounts/accounts.yaml');
    expect(mounts).toContainEqual({ name: 'accounts', mountPath: '/etc/pain-assessment/accounts', readOnly: true });
    expect(JSON.stringify(mounts)).not.toContain('subPath');
  });

  test('KEDA queries Prometheus for the saturation of this release only', () => {
    const objects = rendered.get('keda') ?? [];
    const queries = objects
      .filter(({ kind }) => kind === 'ScaledObject')
      .map(({ spec }) => spec.triggers[1].metadata.query);
    expect(queries).toHaveLength(3);
    for (const query of queries)
      expect(query).toMatch(/namespace="pain",pod=~"demo-(api-gateway|scoring|report-renderer)-\.\*"/);
  });

  test('the chart contains rules and dashboards with links to the runbooks', () => {
    const objects = charts.render('pain-assessment', {
      files: exampleFiles('production'),
      values: { monitoring: { runbookBaseUrl: 'https://wiki.example/pain' } },
    });
    const rules = objects.filter(({ kind }) => kind === 'PrometheusRule');
    expect(rules.map(({ metadata }) => metadata.name)).toEqual(['demo-alerts', 'demo-recordings']);
    expect(JSON.stringify(rules)).toContain('https://wiki.example/pain/OperationErrors.md');
    expect(JSON.stringify(rules)).not.toContain('github.com');
    const boards = objects.filter(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.labels?.grafana_dashboard === '1',
    );
    expect(
      boards.flatMap(({ data }) => Object.values(data).map((text) => JSON.parse(String(text)).uid)).sort(),
    ).toEqual(['pain-account', 'pain-dependencies', 'pain-gateway', 'pain-overview', 'pain-renderer']);
  });
});
