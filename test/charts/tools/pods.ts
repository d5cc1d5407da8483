import type { KubernetesObject } from './charts.ts';

export const SERVICE_NAMES = ['api-gateway', 'scoring', 'report-renderer'] as const;

// biome-ignore lint/suspicious/noExplicitAny: a pod as the chart renders it
type Rendered = any;

/** The pod that an object makes, or null where it makes none. */
export function podSpecOf(object: KubernetesObject | undefined): Rendered {
  if (object?.kind === 'Pod') return object.spec;
  return object?.spec?.template?.spec ?? null;
}

export function containersOf(object: KubernetesObject | undefined): Rendered[] {
  return podSpecOf(object)?.containers ?? [];
}

/** Variables of the first container; those from a Secret as `<secret>/<key>`. */
export function envOf(object: KubernetesObject | undefined): Record<string, string> {
  const entries = (containersOf(object)[0]?.env ?? []) as Rendered[];
  return Object.fromEntries(
    entries.map(({ name, value, valueFrom }) => [
      name,
      value ?? `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`,
    ]),
  );
}
