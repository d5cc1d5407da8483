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

export const list = (description) => ({ type: 'array', description, items: { type: 'object' } });

const NAME = '^([a-z0-9]([-a-z0-9.]*[a-z0-9])?)?$';
const QUANTITY = '^[0-9]+(\\.[0-9]+)?(m|k|M|G|Ki|Mi|Gi)?$';
const SECRET_KEY = '^[-._a-zA-Z0-9]+$';

export const name = (description) => text(description, { pattern: NAME, maxLength: 253 });
export const quantity = (description) => ({ type: ['string', 'number'], description, pattern: QUANTITY });
export const httpUrl = (description) => text(description, { pattern: '^(https?://[^\\s/?#]+(/[^\\s?#]*)?)?$' });
const peers = (description) => ({ type: 'array', description, items: { type: 'object' } });
const secretKey = (description) => text(description, { pattern: SECRET_KEY, maxLength: 253 });

export const logLevel = text('Lowest logged level.', { enum: ['debug', 'info', 'warn', 'error', 'silent'] });

export const image = closed('The container image.', {
  registry: text('Registry of the image, unless global.imageRegistry is set.', { minLength: 1 }),
  repository: text('Repository in the registry.', { minLength: 1 }),
  tag: text('Tag; empty for the version of the chart’s application.', { pattern: '^[\\w.-]*$', maxLength: 128 }),
  digest: text('Digest (sha256:…); takes precedence over the tag, because a tag can be moved.', {
    pattern: '^(sha256:[0-9a-f]{64})?$',
  }),
  pullPolicy: text('Pull policy of the image.', { enum: ['Always', 'IfNotPresent', 'Never'] }),
});

const probe = (description) =>
  closed(description, {
    periodSeconds: whole('Seconds between two probes.', 1, 300),
    timeoutSeconds: whole('Seconds after which a probe has failed.', 1, 60),
    failureThreshold: whole('Consecutive failures after which the probe counts as failed.', 1, 100),
  });

const amounts = (use, more) =>
  closed(
    `${use}.`,
    {
      cpu: quantity(`${use}: CPU.`),
      memory: quantity(`${use}: memory.`),
      'ephemeral-storage': quantity(`${use}: disk for logs and /tmp.`),
    },
    more,
  );
const resources = closed('CPU, memory and disk of one pod.', {
  requests: amounts('Reserved for the pod', { required: ['cpu', 'memory'] }),
  limits: amounts('Upper limit, none for CPU'),
});

function autoscaling(podMetrics) {
  return closed('HorizontalPodAutoscaler.', {
    enabled: flag('Creates the autoscaler; `replicas` is then ignored. It excludes keda.enabled.'),
    minReplicas: whole('Fewest pods.', 1, 1000),
    maxReplicas: whole('Most pods.', 1, 1000),
    cpuUtilization: whole('Target CPU in percent of the request.', 1, 100),
    podMetrics: {
      type: 'array',
      description:
        podMetrics.length > 0
          ? `Metrics of the pods, which need an adapter for custom metrics: ${podMetrics.join(', ')}.`
          : 'Metrics of the pods: none, because CPU limits this service.',
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
    behavior: kubernetes('object', 'Speed of adding and removing pods (autoscaling/v2).'),
  });
}

const keda = closed('ScaledObject of KEDA, instead of autoscaling.', {
  enabled: flag(
    'Creates the object. It uses replicas, CPU target and behaviour of `autoscaling`, which must be disabled.',
  ),
  pollingInterval: whole('Seconds between two queries.', 1, 3600),
  cooldownPeriod: whole('Seconds before scaling to zero, which never happens with minReplicas above 0.', 0, 86_400),
  prometheus: closed('Scaling by saturation, from Prometheus.', {
    serverAddress: httpUrl('Address of Prometheus; empty for CPU alone.'),
    threshold: text('Target per pod of the chart’s query for saturation.', { pattern: '^[0-9]+(\\.[0-9]+)?$' }),
  }),
});

function networkPolicy({ isPublic }) {
  const way = (what) =>
    closed(`Egress to ${what}.`, {
      port: whole(`Port of ${what}.`, 1, 65_535),
      to: peers(`Peers for ${what}, such as [{ ipBlock: { cidr: 10.20.0.5/32 } }]; required outside development.`),
    });
  return closed('Peers that may reach the pods, and peers that the pods may reach.', {
    enabled: flag('Creates the policy, which rejects all traffic that is not listed.'),
    ...(isPublic
      ? {
          public: closed('The public port.', {
            from: peers('Peers that may reach it, such as the ingress controller; an empty list allows all.'),
          }),
        }
      : {}),
    metrics: closed('The admin port.', { from: { ...peers('Peers that may scrape metrics.'), minItems: 1 } }),
    dns: closed('DNS.', {
      ports: {
        type: 'array',
        description: 'Ports of the DNS pods; OpenShift uses 5353.',
        minItems: 1,
        items: whole('A port.', 1, 65_535),
      },
      to: { ...peers('Peers for DNS; on OpenShift the namespace openshift-dns.'), minItems: 1 },
    }),
    nats: way('NATS'),
    ...(isPublic
      ? {
          redis: way('Redis'),
          webhooks: closed('Egress of webhooks.', {
            port: whole('Port of their receivers.', 1, 65_535),
            to: peers('Receivers of webhooks; with an empty list no webhook leaves the cluster.'),
          }),
        }
      : {}),
    tracing: way('the collector of traces'),
    extraEgress: { type: 'array', description: 'More egress rules.', items: { type: 'object' } },
  });
}

/** Files for mutual TLS with a server. */
export const mutualTls = (server) =>
  closed(`Mutual TLS with ${server}.`, {
    existingSecret: name(
      'Secret with the files; empty for no client certificate. Renewed files are used at the next connection.',
    ),
    certificateKey: secretKey('Key of the certificate.'),
    privateKeyKey: secretKey('Key of its private key.'),
    authorityKey: text('Key of the only authority of the server; empty for those of the system.', {
      pattern: '^[-._a-zA-Z0-9]*$',
      maxLength: 253,
    }),
  });

/** Secrets with credentials of a registry. */
export const pullSecrets = (description) => ({
  ...list(description),
  items: closed('One Secret.', { name: name('Its name.') }),
});
export const labels = (description) => ({ type: 'object', description, additionalProperties: { type: 'string' } });

export const globalValues = closed('Values for all charts of the umbrella.', {
  imageRegistry: text('Registry of all images, including the bundled Redis and NATS; empty for those of the charts.', {
    pattern: '^[^\\s/][^\\s]*[^\\s/]$|^$',
  }),
  imagePullSecrets: pullSecrets('Secrets for the registry, for every pod: [{ name: … }].'),
  commonLabels: labels('Labels of every object and pod.'),
  existingSecret: name('Secret with the keys of every service (secrets.keys of each), unless a service sets its own.'),
  compatibility: closed('Differences between distributions of Kubernetes.', {
    openshift: closed('OpenShift.', {
      adaptSecurityContext: text(
        'Omits runAsUser, runAsGroup and fsGroup, which OpenShift assigns: auto if the cluster serves its API, force, or disabled.',
        { enum: ['auto', 'force', 'disabled'] },
      ),
    }),
  }),
  development: closed('For evaluation only.', {
    enabled: flag(
      'Runs a single Redis and NATS without a disk, generates their secrets, and uses the development accounts.',
    ),
  }),
  tracing: closed('Traces.', { endpoint: httpUrl('OTLP/HTTP collector of every service without its own.') }),
  allowPlainTransport: flag('A service mesh encrypts: production accepts addresses without TLS or password.'),
});

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
      imagePullSecrets: pullSecrets('Secrets for the registry, besides those of global.imagePullSecrets.'),
      fullnameOverride: name('Name of the objects; empty for release and chart.'),
      commonLabels: labels('Labels of every object and pod of this chart, besides those of global.commonLabels.'),
      settings: closed('Settings of the service.', { logLevel, ...settings }),
      secrets: closed('Source of secrets.', {
        existingSecret: name('Secret that you create; empty for global.existingSecret.'),
        asFiles: flag(
          'Mounts the Secret as files (`<variable>_FILE`) instead of setting environment variables from it.',
        ),
        volume: kubernetes(
          'object',
          'Volume source with one file per key, such as { csi: … }, instead of a Secret; implies asFiles.',
        ),
        keys: closed(
          'Keys in that Secret.',
          Object.fromEntries(Object.entries(secretKeys).map(([key, what]) => [key, secretKey(what)])),
        ),
      }),
      certificateAuthorities: closed(
        'Authorities that sign the certificates of Redis and NATS, besides those of the system.',
        {
          existingConfigMap: name('ConfigMap with the certificates.'),
          key: secretKey('Key in the ConfigMap.'),
        },
      ),
      natsTls: mutualTls('NATS'),
      tracing: closed('Traces.', { endpoint: httpUrl('OTLP/HTTP collector.') }),
      shutdown: closed('Graceful shutdown of a pod.', {
        delaySeconds: whole(
          'Seconds after SIGTERM in which a pod is unready but still accepts requests, until load balancers stop sending.',
          0,
          60,
        ),
      }),
      resources,
      tmpSizeLimit: quantity('Size of /tmp; everything else is read-only.'),
      strategy: kubernetes('object', 'Replacement of pods during an upgrade (apps/v1 DeploymentStrategy).'),
      replicas: whole('Number of pods, if neither autoscaling nor keda is enabled.', 0, 1000),
      autoscaling: autoscaling(podMetrics),
      keda,
      podDisruptionBudget: closed('Limit of unavailable pods during voluntary disruptions.', {
        enabled: flag('Creates the budget.'),
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
        readiness: probe('Whether the process can work.'),
      }),
      networkPolicy: networkPolicy({ isPublic }),
      serviceAccount: closed('Service account of the pods; no token is mounted.', {
        create: flag('Creates the object.'),
        name: name('Its name; empty for that of the objects.'),
        annotations: kubernetes('object', 'Annotations of the service account.'),
      }),
      podSecurityContext: kubernetes(
        'object',
        'Security context of the pods; null removes a field. The images run as any uid and gid.',
      ),
      containerSecurityContext: kubernetes('object', 'Security context of the service’s container.'),
      podSecurity: closed('Security beyond the restricted level.', {
        seccompLocalhostProfile: text(
          'Seccomp profile on the nodes, below the kubelet’s seccomp directory; empty for RuntimeDefault.',
          {
            pattern: '^([\\w.-]+(/[\\w.-]+)*)?$',
          },
        ),
      }),
      podMonitor: closed('PodMonitor of the Prometheus operator.', {
        enabled: flag('Creates the object.'),
        interval: text('Time between two scrapes.', { pattern: '^[0-9]+(ms|s|m)$' }),
        labels: kubernetes('object', 'Labels by which the operator selects it.'),
        annotations: kubernetes('object', 'Annotations of the PodMonitor.'),
        relabelings: list('Relabelings of targets before a scrape.'),
        metricRelabelings: list('Relabelings of samples after a scrape.'),
      }),
      topologySpreadConstraints: list('Replaces the default spread over zones and nodes.'),
      nodeSelector: kubernetes('object', 'Labels of the nodes.'),
      affinity: kubernetes('object', 'Affinity of the pods.'),
      tolerations: list('Tolerations of the pods.'),
      priorityClassName: name('Priority class of the pods.'),
      deploymentAnnotations: kubernetes('object', 'Annotations of the Deployment.'),
      podLabels: labels('More labels of the pods.'),
      podAnnotations: kubernetes('object', 'More annotations of the pods.'),
      extraEnv: list('Further variables.'),
      extraEnvFrom: list('More sources of variables.'),
      extraVolumes: list('Further volumes.'),
      extraVolumeMounts: list('Mounts of the extra volumes.'),
      initContainers: list('Containers that run before the service’s.'),
      sidecars: list('Containers beside the service’s.'),
      extraObjects: { type: 'array', description: 'More objects; strings and objects may contain templates.' },
      ...own,
    }),
    ...(allOf.length > 0 ? { allOf } : {}),
  };
}
