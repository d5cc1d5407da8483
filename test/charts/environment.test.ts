import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GatewaySettings } from '@pain-assessment/api-gateway';
import { ReportRendererSettings } from '@pain-assessment/report-renderer';
import { ScoringSettings } from '@pain-assessment/scoring';
import { type BuiltCharts, buildTestCharts } from './tools/charts.ts';
import { envOf, type SERVICE_NAMES } from './tools/pods.ts';

let charts: BuiltCharts;
beforeAll(() => {
  charts = buildTestCharts();
}, 60_000);
afterAll(() => charts.close());

/** Values that bring out every variable that a chart can set. */
const EVERYTHING = {
  secrets: { existingSecret: 's' },
  tracing: { endpoint: 'http://collector:4318' },
  certificateAuthorities: { existingConfigMap: 'authority' },
};
/** Read by Node itself. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS'];

const SETTINGS: Record<(typeof SERVICE_NAMES)[number], { shape: object; values: object; leftOut: readonly string[] }> =
  {
    'api-gateway': {
      shape: GatewaySettings.shape,
      values: { settings: { publicBaseUrl: 'https://pain.example.org' }, texts: { volume: { emptyDir: {} } } },
      // Lets the development accounts frame a demo on that port; a cluster has accounts of its own.
      leftOut: ['DEMO_PORT'],
    },
    scoring: { shape: ScoringSettings.shape, values: { texts: { volume: { emptyDir: {} } } }, leftOut: [] },
    'report-renderer': { shape: ReportRendererSettings.shape, values: {}, leftOut: [] },
  };

test.each(Object.entries(SETTINGS))(
  '%s: its chart sets every variable that it reads, and no other',
  (service, { shape, values, leftOut }) => {
    const objects = charts.render(service, { values: { ...EVERYTHING, ...values } });
    const set = Object.keys(envOf(objects.find(({ kind }) => kind === 'Deployment')));

    // NODE_ENV is read by libraries as well, whether or not a schema names it.
    const read = new Set([...Object.keys(shape), ...OF_NODE, 'NODE_ENV']);
    expect(set.sort()).toEqual([...read].filter((name) => !leftOut.includes(name)).sort());
  },
);

test.each(Object.entries(SETTINGS))(
  '%s: the defaults of its chart are accepted by its settings',
  (service, { values }) => {
    const schema = {
      'api-gateway': GatewaySettings,
      scoring: ScoringSettings,
      'report-renderer': ReportRendererSettings,
    }[service];
    const objects = charts.render(service, { values: { ...EVERYTHING, ...values } });
    const env = envOf(objects.find(({ kind }) => kind === 'Deployment'));
    const secrets = {
      NATS_URL: 'nats://user:secret@nats:4222',
      ...(service === 'api-gateway'
        ? { REDIS_URL: 'redis://redis:6379', SEALING_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}` }
        : {}),
    };

    expect(schema?.safeParse({ ...env, ...secrets }).error?.issues ?? []).toEqual([]);
  },
);
