const resource = (group: string, version: string, kind: string) => {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  };
};

/** Kinds that operators bring along, by name alone: their shapes are the operators' own. */
export const CUSTOM_RESOURCES = [
  resource('monitoring.coreos.com', 'v1', 'PodMonitor'),
  resource('monitoring.coreos.com', 'v1', 'PrometheusRule'),
  resource('keda.sh', 'v1alpha1', 'ScaledObject'),
];
