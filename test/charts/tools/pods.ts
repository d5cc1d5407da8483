import type { KubernetesObject } from './charts.ts';

// biome-ignore lint/suspicious/noExplicitAny: a pod as the chart renders it
type Rendered = any;

/** The pod template of an object, or null without one. */
export function podSpec(object: KubernetesObject | undefined): Rendered {
  if (object?.kind === 'Pod') return object.spec;
  return object?.spec?.template?.spec ?? null;
}

export function listContainers(object: KubernetesObject | undefined): Rendered[] {
  return podSpec(object)?.containers ?? [];
}

/** Variables of the first container; those from a Secret as `<secret>/<key>`, those from the pod as their field. */
export function readEnvironment(object: KubernetesObject | undefined): Record<string, string> {
  const entries = (listContainers(object)[0]?.env ?? []) as Rendered[];
  return Object.fromEntries(
    entries.map(({ name, value, valueFrom }) => [
      name,
      value ?? valueFrom.fieldRef?.fieldPath ?? `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`,
    ]),
  );
}
