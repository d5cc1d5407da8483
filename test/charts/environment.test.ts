import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GatewaySettings } from '@pain-assessment/api-gateway';
import { ReportRendererSettings } from '@pain-assessment/report-renderer';
import { ScoringSettings } from '@pain-assessment/scoring';
import { SECRET_VARIABLES } from '@pain-assessment/service-kit';
import { createTestAuthority, type TestAuthority, type TestCertificate } from '@pain-assessment/service-kit/testing';
import type { Service } from '../support/fleet.ts';
import { type BuiltCharts, buildTestCharts, exampleFiles, PEERS, PEERS_WITH_REDIS } from './tools/charts.ts';
import { podSpec, readEnvironment } from './tools/pods.ts';

let charts: BuiltCharts;
let authority: TestAuthority;
let certificate: TestCertificate;
beforeAll(async () => {
  charts = buildTestCharts();
  authority = await createTestAuthority();
  certificate = await authority.issue('service');
});
afterAll(async () => {
  charts.close();
  await authority.remove();
});

/** Settings read their files: the files of mounted Secrets are in a folder of the test. */
const atTestFiles = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/^\/etc\/pain-assessment\/(nats|redis)-tls/, certificate.folder),
    ]),
  );

/** Values that make a chart set every possible variable. */
const EVERYTHING = {
  secrets: { existingSecret: 's' },
  networkPolicy: PEERS,
  tracing: { endpoint: 'http://collector:4318' },
  certificateAuthorities: { existingConfigMap: 'authority' },
  natsTls: { existingSecret: 'nats-tls' },
};
/** Read by Node and by OpenTelemetry; POD_* are the pod's attributes in traces. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS', 'OTEL_RESOURCE_ATTRIBUTES', 'POD_NAME', 'POD_NAMESPACE'];

const SETTINGS: Record<
  Service,
  { shape: object; values: object; leftOut: readonly string[]; ofNode?: readonly string[] }
> = {
  'api-gateway': {
    shape: GatewaySettings.shape,
    values: {
      settings: {
        publicBaseUrl: 'https://pain.example.org',
        trustedProxies: ['10.0.0.0/8', '::1'],
        webhookAllowedNetworks: ['10.30.0.0/16'],
      },
      texts: { volume: { emptyDir: {} } },
      redisTls: { existingSecret: 'redis-tls' },
      networkPolicy: PEERS_WITH_REDIS,
    },
    // DEMO_* give development accounts the address of a demo, which no cluster has. A pod listens on all its addresses.
    // Keys of session data apart from the sealing keys are an operator's choice, by extraEnv.
    leftOut: ['DEMO_PORT', 'DEMO_WEBHOOK_URL', 'HOST', 'SESSION_KEYS', 'SESSION_KEYS_FILE'],
    // Size of the heap, the basis of the memory budgets.
    ofNode: ['NODE_OPTIONS'],
  },
  scoring: { shape: ScoringSettings.shape, values: { texts: { volume: { emptyDir: {} } } }, leftOut: ['HOST'] },
  'report-renderer': { shape: ReportRendererSettings.shape, values: {}, leftOut: ['HOST'] },
};

test.each(Object.entries(SETTINGS))(
  '%s: its chart sets exactly the variables that the service reads',
  (service, { shape, values, leftOut, ofNode = [] }) => {
    const objects = charts.render(service, { values: { ...EVERYTHING, ...values } });
    const set = Object.keys(readEnvironment(objects.find(({ kind }) => kind === 'Deployment')));

    // NODE_ENV is read by libraries as well, whether or not a schema names it.
    const read = new Set([...Object.keys(shape), ...OF_NODE, ...ofNode, 'NODE_ENV']);
    expect(set.sort()).toEqual([...read].filter((name) => !leftOut.includes(name)).sort());
  },
);

test.each(Object.entries(SETTINGS))(
  '%s: with secrets as files, each is in a file of the mounted Secret, and none in a variable',
  (service, { values }) => {
    const plain = charts.render(service, { values: { ...EVERYTHING, ...values } });
    const inFiles = charts.render(service, {
      values: { ...EVERYTHING, ...values, secrets: { existingSecret: 's', asFiles: true } },
    });
    const find = (objects: typeof plain) => objects.find(({ kind }) => kind === 'Deployment');
    const secrets = Object.entries(readEnvironment(find(plain))).filter(([name]) => SECRET_VARIABLES.includes(name));
    const env = readEnvironment(find(inFiles));
    const [volume] = podSpec(find(inFiles)).volumes.filter(({ name }: { name: string }) => name === 'secrets');

    expect(secrets.length).toBeGreaterThan(1);
    expect(JSON.stringify(env)).not.toMatch(/"s\/[A-Z]/);
    expect(Object.keys(env).filter((name) => SECRET_VARIABLES.includes(name))).toEqual([]);
    for (const [name, source] of secrets)
      expect(env[`${name}_FILE`]).toBe(source.replace('s/', '/etc/pain-assessment/secrets/'));
    const keys = secrets.map(([, source]) => source.replace('s/', '')).sort();
    expect(volume.secret.items.map(({ path }: { path: string }) => path).sort()).toEqual(keys);
  },
);

test.each(Object.entries(SETTINGS))('%s: a volume with secrets needs no Secret', (service, { values }) => {
  const volume = { csi: { driver: 'secrets-store.csi.k8s.io', readOnly: true } };
  const objects = charts.render(service, { values: { ...EVERYTHING, ...values, secrets: { volume } } });
  const deployment = objects.find(({ kind }) => kind === 'Deployment');

  expect(podSpec(deployment).volumes).toContainEqual({ name: 'secrets', ...volume });
  expect(JSON.stringify(deployment)).not.toMatch(/secretKeyRef|"accounts"/);
  if (service === 'api-gateway')
    expect(readEnvironment(deployment).ACCOUNTS_FILE).toBe('/etc/pain-assessment/secrets/accounts.yaml');
});

test.each(['logos', 'signatures'])(
  'files of %s are mounted at the paths of the accounts file, and nowhere by default',
  (name) => {
    const volume = { secret: { secretName: 'files' } };
    const render = (values: Record<string, unknown>) =>
      podSpec(
        charts
          .render('api-gateway', { values: { ...EVERYTHING, ...SETTINGS['api-gateway'].values, ...values } })
          .find(({ kind }) => kind === 'Deployment'),
      );
    const mounted = render({ [name]: { volume } });

    expect(mounted.volumes).toContainEqual({ name, ...volume });
    expect(mounted.containers[0].volumeMounts).toContainEqual({
      name,
      mountPath: `/etc/pain-assessment/${name}`,
      readOnly: true,
    });
    expect(JSON.stringify(render({}))).not.toContain(`/${name}"`);
  },
);

test.each(Object.entries(SETTINGS))('%s: its settings accept the defaults of its chart', (service, { values }) => {
  const schema = {
    'api-gateway': GatewaySettings,
    scoring: ScoringSettings,
    'report-renderer': ReportRendererSettings,
  }[service];
  const objects = charts.render(service, { values: { ...EVERYTHING, ...values } });
  const env = readEnvironment(objects.find(({ kind }) => kind === 'Deployment'));
  const newKey = () => `k1:${randomBytes(32).toString('base64')}`;
  const secrets = {
    NATS_URL: 'tls://user:secret@nats:4222',
    BUS_KEYS_SCORING: newKey(),
    BUS_KEYS_RENDERER: newKey(),
    ...(service === 'api-gateway' ? { REDIS_URL: 'rediss://:secret@redis:6379', SEALING_KEYS: newKey() } : {}),
  };

  expect(schema?.safeParse({ ...atTestFiles(env), ...secrets }).error?.issues ?? []).toEqual([]);
});

test('an evaluation has development accounts and no demo, so its home page links none', () => {
  const objects = charts.render('pain-assessment', { files: exampleFiles('evaluation') });
  const gateway = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('api-gateway'));
  const environment = readEnvironment(gateway);
  expect(environment).toMatchObject({ DEMO_PORT: '0' });
  expect(environment).not.toHaveProperty('ACCOUNTS_FILE');
});
