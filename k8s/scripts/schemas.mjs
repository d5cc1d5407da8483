import {
  closed,
  flag,
  globalValues,
  httpUrl,
  image,
  kubernetes,
  list,
  mutualTls,
  name,
  quantity,
  serviceSchema,
  text,
  whole,
} from './schema-parts.mjs';

const NATS_KEY = 'URL of NATS with the user of this service.';
const BUS_KEYS = 'Keys that seal what it says to the gateway.';

const texts = closed('Licensed wordings.', { volume: kubernetes('object', 'A volume source.') });

const apiGateway = serviceSchema({
  title: 'Values of the chart api-gateway',
  isPublic: true,
  podMetrics: ['http_server_active_requests'],
  settings: {
    publicBaseUrl: httpUrl('Where integrators and browsers reach the service.'),
    sessionTtlSeconds: whole('Lifetime in seconds of a session that is not completed.', 1, 86_400),
    resultRetentionSeconds: whole(
      'Retention in seconds of a result after completion, or after its first retrieval.',
      1,
      86_400,
    ),
    tombstoneTtlSeconds: whole('Seconds for which a deleted result answers 410.', 1, 604_800),
    idempotencyTtlSeconds: whole('Seconds for which an idempotency key is replayed.', 1, 604_800),
    trustedProxies: {
      type: 'array',
      description: 'Addresses and networks of the ingress, whose X-Forwarded-For is believed.',
      items: text('An address or a network.', { pattern: '^[0-9a-fA-F.:]+(/[0-9]{1,3})?$' }),
    },
    webhookAllowedNetworks: {
      type: 'array',
      description: 'Private networks that webhooks may reach.',
      items: text('A network.', { pattern: '^[0-9a-fA-F.:]+/[0-9]{1,3}$' }),
    },
    heapMegabytes: whole('Size of the JavaScript heap in MiB.', 128, 65_536),
  },
  secretKeys: {
    natsUrl: NATS_KEY,
    redisUrl: 'URL of Redis.',
    sealingKeys: 'Sealing keys.',
    busKeysScoring: 'Keys that seal what gateway and scoring say to each other.',
    busKeysRenderer: 'Keys that seal what gateway and renderer say to each other.',
    accounts: 'The accounts file.',
  },
  own: {
    texts,
    redisTls: mutualTls('Redis'),
    logos: closed('Logos of the accounts.', { volume: kubernetes('object', 'A volume source.') }),
    service: closed('Service of the public port.', {
      type: text('Its type.', { enum: ['ClusterIP', 'NodePort', 'LoadBalancer'] }),
      port: whole('Its port.', 1, 65_535),
      nodePort: whole('Its port on the nodes; 0 lets the cluster choose.', 0, 65_535),
      annotations: kubernetes('object', 'Its annotations.'),
    }),
    ingress: closed('Ingress of the public port.', {
      enabled: flag('Whether it is created.'),
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
  secretKeys: { natsUrl: NATS_KEY, busKeys: BUS_KEYS },
  own: { texts },
});

/** Chromium's own sandbox needs a profile that allows user namespaces; RuntimeDefault does not. */
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
    budgetSeconds: whole('Seconds for one report with its waiting.', 1, 120),
    printTimeoutSeconds: whole('Seconds after which a print without progress is stopped.', 1, 120),
    recycleAfter: whole('Prints after which a browser is replaced.', 1, 1_000_000),
    recycleAboveMb: whole('Memory in MB above which a browser is replaced.', 128, 65_536),
  },
  secretKeys: { natsUrl: NATS_KEY, busKeys: BUS_KEYS },
  own: { sharedMemorySizeLimit: quantity('Shared memory of Chromium.') },
  allOf: [sandboxNeedsProfile],
});

const seccompProfile = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Values of the chart seccomp-profile',
  ...closed('Values of the chart seccomp-profile', {
    global: kubernetes('object', 'Set by Helm; not used.'),
    image,
    imagePullSecrets: list('Secrets for the registry.'),
    kubeletDirectory: text('Root directory of the kubelet on the nodes.', { pattern: '^/[\\w./-]+$' }),
    nodeSelector: kubernetes('object', 'Labels of the nodes that get the profile.'),
    tolerations: list('Tolerations of the pods.'),
  }),
};

const umbrella = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Values of the chart pain-assessment',
  ...closed('Values of the chart pain-assessment', {
    global: globalValues,
    'api-gateway': kubernetes('object', 'Values of the chart api-gateway.'),
    scoring: kubernetes('object', 'Values of the chart scoring.'),
    'report-renderer': kubernetes('object', 'Values of the chart report-renderer.'),
    common: kubernetes('object', 'Set by Helm for the library chart; has no values.'),
    defaultDenyNetworkPolicy: closed('A policy that refuses all traffic of the namespace which no other one allows.', {
      enabled: flag('Whether it is created.'),
    }),
    monitoring: closed('Alerts and dashboards.', {
      prometheusRule: closed('PrometheusRule of the Prometheus operator.', {
        enabled: flag('Whether it is created.'),
        labels: kubernetes('object', 'Labels by which the operator selects it.'),
      }),
      dashboards: closed('ConfigMaps with Grafana dashboards.', {
        enabled: flag('Whether they are created.'),
        labels: kubernetes('object', 'Labels by which Grafana’s sidecar finds them.'),
      }),
      runbookBaseUrl: httpUrl('Where the runbooks are read; alerts point there.'),
    }),
    test: closed('The synthetic patient of `helm test`.', {
      existingSecret: name('Secret with an API key of an account; empty in development only.'),
      key: text('Key in it.', { pattern: '^[-._a-zA-Z0-9]+$' }),
    }),
    development: closed('Images used with global.development.enabled.', {
      redisImage: text('Redis.', { minLength: 1 }),
      natsImage: text('NATS.', { minLength: 1 }),
      natsTlsSecret: name('Secret with tls.crt, tls.key and ca.crt: NATS asks every service for a certificate.'),
    }),
  }),
};

/** Schema by chart. */
export const schemas = {
  'api-gateway': apiGateway,
  scoring,
  'report-renderer': reportRenderer,
  'seccomp-profile': seccompProfile,
  'pain-assessment': umbrella,
};
