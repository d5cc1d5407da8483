import {
  closed,
  flag,
  globalValues,
  httpUrl,
  image,
  kubernetes,
  labels,
  list,
  mutualTls,
  name,
  pullSecrets,
  quantity,
  serviceSchema,
  text,
  whole,
} from './schema-parts.mjs';

const NATS_KEY = 'URL of NATS with the user of this service.';
const BUS_KEYS = 'Keys that seal its payloads to the gateway.';

const texts = closed('Licensed wordings.', {
  volume: kubernetes(
    'object',
    'Volume source with <locale>/<questionnaire id>.json, the same for gateway and scoring; empty for unofficial wording.',
  ),
});

const apiGateway = serviceSchema({
  title: 'Values of the chart api-gateway',
  isPublic: true,
  podMetrics: ['http_server_active_requests'],
  settings: {
    publicBaseUrl: httpUrl(
      'Address of the service for integrators and browsers, such as https://pain.example.org; required.',
    ),
    sessionTtlSeconds: whole('Lifetime of an incomplete session in seconds.', 1, 86_400),
    resultRetentionSeconds: whole(
      'Retention in seconds of a result after completion, or after its first retrieval.',
      1,
      86_400,
    ),
    tombstoneTtlSeconds: whole('Seconds for which a deleted result returns 410.', 1, 604_800),
    idempotencyTtlSeconds: whole('Seconds for which an idempotency key is replayed.', 1, 604_800),
    storeSharePerAccount: {
      type: 'number',
      description: 'Share of the maxmemory of Redis that the sessions of one account may hold, above 0 to 1.',
      exclusiveMinimum: 0,
      maximum: 1,
    },
    reportsAhead: flag('An idle renderer prints the report of a completed session before it is requested.'),
    trustedProxies: {
      type: 'array',
      description:
        'Addresses and networks of the ingress, such as [10.0.0.0/8]: audit lines then contain the address from X-Forwarded-For.',
      items: text('An address or a network.', { pattern: '^[0-9a-fA-F.:]+(/[0-9]{1,3})?$' }),
    },
    webhookAllowedNetworks: {
      type: 'array',
      description:
        'Private networks that webhooks may reach, such as [10.30.0.0/16]; networkPolicy.webhooks must allow them too.',
      items: text('A network.', { pattern: '^[0-9a-fA-F.:]+/[0-9]{1,3}$' }),
    },
    heapMegabytes: whole(
      'JavaScript heap in MiB, the basis of the memory budgets: two thirds of resources.limits.memory.',
      128,
      65_536,
    ),
  },
  secretKeys: {
    natsUrl: NATS_KEY,
    redisUrl: 'URL of Redis.',
    sealingKeys: 'Sealing keys, kid:base64,kid:base64… of 32 bytes each; the first seals, all open.',
    busKeysScoring: 'Keys that seal the payloads between gateway and scoring.',
    busKeysRenderer: 'Keys that seal the payloads between gateway and renderer.',
    accounts: 'Key of the accounts file.',
  },
  own: {
    texts,
    redisTls: mutualTls('Redis'),
    logos: closed('Logos of the accounts.', {
      volume: kubernetes('object', 'Volume source with the files that the accounts file names as ../logos/<file>.'),
    }),
    signatures: closed('Certificates and keys that sign the documents of accounts.', {
      volume: kubernetes(
        'object',
        'Volume source with the files that the accounts file names as ../signatures/<file>.',
      ),
    }),
    service: closed('Service of the public port.', {
      type: text('Type of the Service.', { enum: ['ClusterIP', 'NodePort', 'LoadBalancer'] }),
      port: whole('Port of the Service.', 1, 65_535),
      nodePort: whole('Port on the nodes for NodePort and LoadBalancer; 0 lets the cluster choose.', 0, 65_535),
      ipFamilyPolicy: text('IPv4, IPv6 or both; empty: the default of the cluster.', {
        enum: ['', 'SingleStack', 'PreferDualStack', 'RequireDualStack'],
      }),
      ipFamilies: {
        type: 'array',
        description: 'Families in order, such as [IPv6, IPv4]; empty: the default of the cluster.',
        items: text('Family.', { enum: ['IPv4', 'IPv6'] }),
        maxItems: 2,
      },
      labels: labels('Labels of the Service.'),
      annotations: kubernetes('object', 'Annotations of the Service.'),
    }),
    ingress: closed('Ingress of the public port; the admin port is never published.', {
      enabled: flag('Creates the object.'),
      className: name('Class of the Ingress.'),
      host: name('Host; required with ingress.enabled.'),
      tlsSecret: name('Secret with the certificate of the host.'),
      extraHosts: {
        ...list('More hosts: [{ name: … }].'),
        items: closed('One host.', { name: name('Name of the host.') }, { required: ['name'] }),
      },
      extraTls: list('More certificates: [{ hosts: […], secretName: … }].'),
      labels: labels('Labels of the Ingress.'),
      annotations: kubernetes('object', 'Annotations of the Ingress.'),
    }),
    httpRoute: closed('HTTPRoute of the Gateway API, instead of the Ingress or in addition.', {
      enabled: flag('Creates the object.'),
      parentRefs: list('Gateways that it belongs to; required with httpRoute.enabled.'),
      hostnames: { type: 'array', description: 'Host names of the route.', items: name('A host name.') },
      timeouts: closed('Time limits of the Gateway.', {
        request: text('Longest whole request: reading a body takes 120 s at most, and a document from bundles 30 s.', {
          pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$',
        }),
      }),
      labels: labels('Labels of the HTTPRoute.'),
      annotations: kubernetes('object', 'Annotations of the HTTPRoute.'),
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
    chromiumSandbox: text(
      'Chromium’s own sandbox. On needs podSecurity.seccompLocalhostProfile; with off the container is the only sandbox.',
      { enum: ['on', 'off'] },
    ),
    concurrency: whole('Pages that print at once.', 1, 64),
    queueLimit: whole('Reports that may wait for a page; more are rejected.', 1, 10_000),
    budgetSeconds: whole('Seconds for one report, including waiting.', 1, 120),
    printTimeoutSeconds: whole('Seconds after which a print without progress is stopped.', 1, 120),
    recycleAfter: whole('Prints after which a browser is replaced.', 1, 1_000_000),
    recycleAboveMb: whole('Memory in MB above which a browser is replaced.', 128, 65_536),
  },
  secretKeys: { natsUrl: NATS_KEY, busKeys: BUS_KEYS },
  own: {
    sharedMemorySizeLimit: quantity('Shared memory of Chromium’s processes; it counts against the memory limit.'),
  },
  allOf: [sandboxNeedsProfile],
});

const seccompProfile = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Values of the chart seccomp-profile',
  ...closed('Values of the chart seccomp-profile', {
    global: kubernetes('object', 'Set by Helm; not used.'),
    image,
    imagePullSecrets: pullSecrets('Secrets for the registry.'),
    kubeletDirectory: text(
      'Root directory of the kubelet; the profile becomes seccomp/profiles/chromium.json below it.',
      { pattern: '^/[\\w./-]+$' },
    ),
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
    defaultDenyNetworkPolicy: closed(
      'A policy that rejects all traffic of the namespace that no other policy allows.',
      {
        enabled: flag('Creates the object.'),
      },
    ),
    monitoring: closed('Alerts and dashboards.', {
      prometheusRule: closed(
        'PrometheusRule of the Prometheus operator; without it load files/rules into Prometheus.',
        {
          enabled: flag('Creates the object.'),
          namespace: name(
            'Namespace of the rules; empty for that of the release. They always watch the release’s own.',
          ),
          labels: labels('Labels by which the operator selects the rules.'),
          annotations: kubernetes('object', 'Annotations of the rules.'),
          severities: closed('Value of the label `severity` that your routes expect.', {
            page: text('For alerts that need a response at once.', { minLength: 1 }),
            ticket: text('For alerts that can wait for the next working day.', { minLength: 1 }),
          }),
        },
      ),
      dashboards: closed('ConfigMaps with Grafana dashboards.', {
        enabled: flag('Creates the objects.'),
        namespace: name('Namespace of the ConfigMaps, such as that of Grafana; empty for that of the release.'),
        labels: labels('Labels by which Grafana’s sidecar finds them.'),
        annotations: kubernetes('object', 'Annotations, such as { grafana_folder: Pain } for the sidecar’s folder.'),
      }),
      runbookBaseUrl: httpUrl('Address of the runbooks, for the links of alerts.'),
    }),
    test: closed('The synthetic patient of `helm test`.', {
      existingSecret: name('Secret with an API key of an account; empty in development only.'),
      key: text('Key in the Secret.', { pattern: '^[-._a-zA-Z0-9]+$' }),
    }),
    development: closed('Images used with global.development.enabled.', {
      redisImage: text('Image of Redis; without a registry if global.imageRegistry is set.', { minLength: 1 }),
      natsImage: text('Image of NATS; without a registry if global.imageRegistry is set.', { minLength: 1 }),
      natsTlsSecret: name('Secret with tls.crt, tls.key and ca.crt: NATS requires a certificate of every service.'),
    }),
    extraObjects: { type: 'array', description: 'More objects; strings and objects may contain templates.' },
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
