import {
  closed,
  flag,
  globalValues,
  httpUrl,
  kubernetes,
  name,
  quantity,
  serviceSchema,
  text,
  whole,
} from './schema-parts.mjs';

const NATS_KEY = 'URL of NATS with the identity of this service.';

const texts = closed('Licensed wordings.', { volume: kubernetes('object', 'A volume source.') });

const apiGateway = serviceSchema({
  title: 'Values of the chart api-gateway',
  isPublic: true,
  podMetrics: ['http_server_active_requests'],
  settings: {
    publicBaseUrl: httpUrl('Where integrators and browsers reach the service.'),
    sessionTtlSeconds: whole('Life of a session that is not completed.', 1, 86_400),
    resultRetentionSeconds: whole('Life of a result after sending, or after its first retrieval.', 1, 86_400),
    tombstoneTtlSeconds: whole('How long a deleted result answers 410.', 1, 604_800),
    idempotencyTtlSeconds: whole('How long an idempotency key replays.', 1, 604_800),
  },
  secretKeys: {
    natsUrl: NATS_KEY,
    redisUrl: 'URL of Redis.',
    sealingKeys: 'Sealing keys.',
    accounts: 'The accounts file.',
  },
  own: {
    texts,
    logos: closed('Logos of the accounts.', { volume: kubernetes('object', 'A volume source.') }),
    service: closed('Service of the public port.', {
      type: text('Its type.', { enum: ['ClusterIP', 'NodePort', 'LoadBalancer'] }),
      port: whole('Its port.', 1, 65_535),
      nodePort: whole('Its port on the nodes; 0 lets the cluster choose.', 0, 65_535),
      annotations: kubernetes('object', 'Its annotations.'),
    }),
    ingress: closed('Ingress of the public port.', {
      enabled: flag('Whether it is made.'),
      className: name('Its class.'),
      host: name('Its host.'),
      tlsSecret: name('Secret with its certificate.'),
      annotations: kubernetes('object', 'Its annotations.'),
    }),
  },
});

const scoring = serviceSchema({
  title: 'Values of the chart scoring',
  settings: {},
  secretKeys: { natsUrl: NATS_KEY },
  own: { texts },
});

/** A sandbox of its own needs a profile that lets Chromium make user namespaces; RuntimeDefault does not. */
const sandboxNeedsProfile = {
  if: {
    properties: { settings: { properties: { chromiumSandbox: { const: 'on' } }, required: ['chromiumSandbox'] } },
    required: ['settings'],
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { podSecurity: { properties: { seccompLocalhostProfile: { minLength: 1 } } } } },
};

const reportRenderer = serviceSchema({
  title: 'Values of the chart report-renderer',
  podMetrics: ['pain_renderer_busy_pages', 'pain_renderer_queued_renders'],
  settings: {
    chromiumPath: text('Chromium in the image.', { pattern: '^/' }),
    chromiumSandbox: text('Chromium’s own sandbox.', { enum: ['on', 'off'] }),
    concurrency: whole('Pages that print at once.', 1, 64),
    queueLimit: whole('Reports that may wait.', 1, 10_000),
    budgetSeconds: whole('Seconds for one report, waiting included.', 1, 120),
    printTimeoutSeconds: whole('Seconds that a print may stand still.', 1, 120),
    recycleAfter: whole('Prints of one browser.', 1, 1_000_000),
    recycleAboveMb: whole('Memory of one browser in MB.', 128, 65_536),
  },
  secretKeys: { natsUrl: NATS_KEY },
  own: { sharedMemorySizeLimit: quantity('Shared memory of Chromium.') },
  allOf: [sandboxNeedsProfile],
});

const umbrella = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Values of the chart pain-assessment',
  ...closed('Values of the chart pain-assessment', {
    global: globalValues,
    'api-gateway': kubernetes('object', 'Values of the chart api-gateway.'),
    scoring: kubernetes('object', 'Values of the chart scoring.'),
    'report-renderer': kubernetes('object', 'Values of the chart report-renderer.'),
    common: kubernetes('object', 'Made by Helm for the library chart; has no values.'),
    defaultDenyNetworkPolicy: closed('A policy that refuses all traffic of the namespace which no other one allows.', {
      enabled: flag('Whether it is made.'),
    }),
    monitoring: closed('Alerts and dashboards.', {
      prometheusRule: closed('PrometheusRule of the Prometheus operator.', {
        enabled: flag('Whether it is made.'),
        labels: kubernetes('object', 'Labels by which the operator selects it.'),
      }),
      dashboards: closed('ConfigMaps with Grafana dashboards.', {
        enabled: flag('Whether they are made.'),
        labels: kubernetes('object', 'Labels by which Grafana’s sidecar finds them.'),
      }),
      runbookBaseUrl: httpUrl('Where the runbooks are read; alerts point there.'),
    }),
    test: closed('The synthetic patient of `helm test`.', {
      existingSecret: name('Secret with an API key of an account; empty in development only.'),
      key: text('Key in it.', { pattern: '^[-._a-zA-Z0-9]+$' }),
    }),
    development: closed('Images of the development switch.', {
      redisImage: text('Redis.', { minLength: 1 }),
      natsImage: text('NATS.', { minLength: 1 }),
    }),
  }),
};

/** Schema by chart. */
export const schemas = {
  'api-gateway': apiGateway,
  scoring,
  'report-renderer': reportRenderer,
  'pain-assessment': umbrella,
};
