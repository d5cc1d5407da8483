/** Parts of the charts' value schemas. Every object is closed, and every value has a description. */

export const text = (description, more = {}) => ({ type: 'string', description, ...more });
export const flag = (description) => ({ type: 'boolean', description });
export const whole = (description, minimum, maximum) => ({ type: 'integer', description, minimum, maximum });
export const closed = (description, properties, more = {}) => ({
  type: 'object',
  description,
  additionalProperties: false,
  properties,
  ...more,
});
/** A part of a Kubernetes object; the API server validates it. */
export const kubernetes = (type, description) => ({ type, description });

const NAME = '^([a-z0-9]([-a-z0-9.]*[a-z0-9])?)?$';
const QUANTITY = '^[0-9]+(\\.[0-9]+)?(m|k|M|G|Ki|Mi|Gi)?$';
const SECRET_KEY = '^[-._a-zA-Z0-9]+$';

export const name = (description) => text(description, { pattern: NAME, maxLength: 253 });
export const quantity = (description) => ({ type: ['string', 'number'], description, pattern: QUANTITY });
export const httpUrl = (description) => text(description, { pattern: '^(https?://[^\\s/?#]+(/[^\\s?#]*)?)?$' });
const peers = (description) => ({ type: 'array', description, items: { type: 'object' } });
const secretKey = (description) => text(description, { pattern: SECRET_KEY, maxLength: 253 });

export const logLevel = text('Lowest level that is logged.', { enum: ['debug', 'info', 'warn', 'error', 'silent'] });

export const image = closed('The container image.', {
  registry: text('Registry of the image.', { minLength: 1 }),
  repository: text('Repository in the registry.', { minLength: 1 }),
  tag: text('Tag; empty for the version of the chart’s application.', { pattern: '^[\\w.-]*$', maxLength: 128 }),
  digest: text('Digest; takes precedence over the tag.', { pattern: '^(sha256:[0-9a-f]{64})?$' }),
  pullPolicy: text('When the image is pulled.', { enum: ['Always', 'IfNotPresent', 'Never'] }),
});

const probe = (description) =>
  closed(description, {
    periodSeconds: whole('Seconds between two probes.', 1, 300),
    timeoutSeconds: whole('Seconds after which a probe has failed.', 1, 60),
    failureThreshold: whole('Consecutive failures after which the probe counts as failed.', 1, 100),
  });

const resources = closed('CPU and memory of one pod.', {
  requests: closed(
    'Requests: reserved for the pod.',
    { cpu: quantity('CPU.'), memory: quantity('Memory.') },
    { required: ['cpu', 'memory'] },
  ),
  limits: closed('Limits; without a CPU limit nothing is throttled.', {
    cpu: quantity('CPU.'),
    memory: quantity('Memory.'),
    'ephemeral-storage': quantity('Disk.'),
  }),
});

function autoscaling(podMetrics) {
  return closed('HorizontalPodAutoscaler.', {
    enabled: flag('Whether the autoscaler is created; `replicas` is not used then.'),
    minReplicas: whole('Fewest pods.', 1, 1000),
    maxReplicas: whole('Most pods.', 1, 1000),
    cpuUtilization: whole('Target CPU in percent of the request.', 1, 100),
    podMetrics: {
      type: 'array',
      description: 'Metrics of the pods, which need an adapter for custom metrics.',
      maxItems: podMetrics.length,
      items: closed(
        'One metric.',
        {
          name: text('Its name.', podMetrics.length > 0 ? { enum: podMetrics } : {}),
          averageValue: text('Target average per pod.', { pattern: '^[0-9]+(\\.[0-9]+)?m?$' }),
        },
        { required: ['name', 'averageValue'] },
      ),
    },
    behavior: kubernetes('object', 'How fast pods are added and removed (autoscaling/v2).'),
  });
}

const keda = closed('ScaledObject of KEDA, instead of autoscaling.', {
  enabled: flag('Whether it is created.'),
  pollingInterval: whole('Seconds between two queries.', 1, 3600),
  cooldownPeriod: whole('Seconds before scaling to zero, which never happens with minReplicas above 0.', 0, 86_400),
  prometheus: closed('Scaling by saturation, from Prometheus.', {
    serverAddress: httpUrl('Address of Prometheus; empty for CPU alone.'),
    threshold: text('Target saturation per pod.', { pattern: '^[0-9]+(\\.[0-9]+)?$' }),
  }),
});

function networkPolicy({ isPublic }) {
  const way = (what) =>
    closed(`Way to ${what}.`, {
      port: whole('Its port.', 1, 65_535),
      to: peers('Its peers; required outside development.'),
    });
  return closed('What may reach the pods, and what they may reach.', {
    enabled: flag('Whether the policy is created.'),
    ...(isPublic
      ? { public: closed('The public port.', { from: peers('Who may reach it; none given means anybody.') }) }
      : {}),
    metrics: closed('The admin port.', { from: { ...peers('Who may reach it.'), minItems: 1 } }),
    dns: closed('Name service.', {
      ports: { type: 'array', description: 'Ports of its pods.', minItems: 1, items: whole('A port.', 1, 65_535) },
      to: { ...peers('Its peers.'), minItems: 1 },
    }),
    nats: way('NATS'),
    ...(isPublic
      ? {
          redis: way('Redis'),
          webhooks: closed('Way of webhooks.', {
            port: whole('Port of their receivers.', 1, 65_535),
            to: peers('Their receivers; none given means that no webhook leaves.'),
          }),
        }
      : {}),
    tracing: way('the collector of traces'),
    extraEgress: { type: 'array', description: 'Further egress rules.', items: { type: 'object' } },
  });
}

/** Files for mutual TLS with a server. */
export const mutualTls = (server) =>
  closed(`Mutual TLS with ${server}.`, {
    existingSecret: name('Secret with the files; empty for no certificate of the service.'),
    certificateKey: secretKey('Key of the certificate.'),
    privateKeyKey: secretKey('Key of its private key.'),
    authorityKey: text('Key of the only authority of the server; empty for those of the system.', {
      pattern: '^[-._a-zA-Z0-9]*$',
      maxLength: 253,
    }),
  });

export const globalValues = closed('Values for all charts of the umbrella.', {
  existingSecret: name('Secret of every service that names none of its own.'),
  development: closed('For evaluation only.', {
    enabled: flag('Runs a single Redis and NATS, generates their secrets, and uses the development accounts.'),
  }),
  tracing: closed('Traces.', { endpoint: httpUrl('OTLP/HTTP collector of every service that names none of its own.') }),
  bus: closed('What the services say to each other.', {
    acceptUnsealed: flag('For one upgrade: services that do not seal yet are served and asked.'),
  }),
  allowPlainTransport: flag('A service mesh encrypts: addresses without TLS or password are accepted.'),
});

export const list = (description) => ({ type: 'array', description, items: { type: 'object' } });

/** Schema of a service's chart: the common values and its own. */
export function serviceSchema({
  title,
  settings,
  secretKeys,
  own = {},
  podMetrics = [],
  isPublic = false,
  allOf = [],
}) {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    ...closed(title, {
      global: globalValues,
      common: kubernetes('object', 'Set by Helm for the library chart; has no values.'),
      image,
      imagePullSecrets: list('Secrets for the registry.'),
      fullnameOverride: name('Name of the objects; empty for release and chart.'),
      settings: closed('Settings of the service.', { logLevel, ...settings }),
      secrets: closed('Where secrets come from.', {
        existingSecret: name('Name of a Secret; empty for global.existingSecret.'),
        keys: closed(
          'Keys in that Secret.',
          Object.fromEntries(Object.entries(secretKeys).map(([key, what]) => [key, secretKey(what)])),
        ),
      }),
      certificateAuthorities: closed('Authorities besides those of the system.', {
        existingConfigMap: name('ConfigMap with their certificates.'),
        key: secretKey('Key in it.'),
      }),
      natsTls: mutualTls('NATS'),
      tracing: closed('Traces.', { endpoint: httpUrl('OTLP/HTTP collector.') }),
      shutdown: closed('Graceful shutdown of a pod.', {
        delaySeconds: whole('Seconds open but unready after SIGTERM.', 0, 60),
      }),
      resources,
      tmpSizeLimit: quantity('What may be written to /tmp.'),
      replicas: whole('Pods, where neither autoscaling nor keda is enabled.', 0, 1000),
      autoscaling: autoscaling(podMetrics),
      keda,
      podDisruptionBudget: closed('How many pods may be unavailable during voluntary disruptions.', {
        enabled: flag('Whether the budget is created.'),
        maxUnavailable: {
          type: ['integer', 'string'],
          description: 'A number or a percentage.',
          minimum: 1,
          pattern: '^[1-9][0-9]?%$',
        },
      }),
      probes: closed('Probes.', {
        startup: probe('Until the process listens.'),
        liveness: probe('Whether the process is alive.'),
        readiness: probe('Whether the process can work now.'),
      }),
      networkPolicy: networkPolicy({ isPublic }),
      serviceAccount: closed('Service account of the pods; no token is mounted.', {
        create: flag('Whether it is created.'),
        name: name('Its name; empty for that of the objects.'),
        annotations: kubernetes('object', 'Its annotations.'),
      }),
      podSecurity: closed('Security beyond the restricted level.', {
        seccompLocalhostProfile: text('Profile on the nodes; empty for RuntimeDefault.', {
          pattern: '^([\\w.-]+(/[\\w.-]+)*)?$',
        }),
      }),
      podMonitor: closed('PodMonitor of the Prometheus operator.', {
        enabled: flag('Whether it is created.'),
        interval: text('Time between two scrapes.', { pattern: '^[0-9]+(ms|s|m)$' }),
        labels: kubernetes('object', 'Labels by which the operator selects it.'),
      }),
      topologySpreadConstraints: list('Instead of the default spread over zones and nodes.'),
      nodeSelector: kubernetes('object', 'Labels of the nodes.'),
      affinity: kubernetes('object', 'Affinity of the pods.'),
      tolerations: list('Tolerations of the pods.'),
      priorityClassName: name('Priority class of the pods.'),
      podLabels: kubernetes('object', 'Further labels of the pods.'),
      podAnnotations: kubernetes('object', 'Further annotations of the pods.'),
      extraEnv: list('Further variables.'),
      extraEnvFrom: list('Further sources of variables.'),
      extraVolumes: list('Further volumes.'),
      extraVolumeMounts: list('Where they are mounted.'),
      ...own,
    }),
    allOf: [neitherBoth, ...allOf],
  };
}

const enabled = (key) => ({
  properties: { [key]: { properties: { enabled: { const: true } }, required: ['enabled'] } },
  required: [key],
});
const neitherBoth = {
  not: { allOf: [enabled('autoscaling'), enabled('keda')] },
  description: 'autoscaling and keda exclude each other',
};
