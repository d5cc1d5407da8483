import type { KubernetesObject } from './charts.ts';

type Labels = Readonly<Record<string, string>>;

/** A peer of a network policy. Only pods of the same namespace are evaluated. */
interface Peer {
  readonly podSelector?: { matchLabels?: Labels };
  readonly namespaceSelector?: object;
}

interface Rule {
  readonly ports?: readonly { port: number; protocol?: string }[];
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
}

/** A TCP connection between two pods of the release's namespace, by their labels. */
export interface Way {
  readonly from: Labels;
  readonly to: Labels;
  readonly port: number;
}

const selects = (selector: { matchLabels?: Labels }, labels: Labels) =>
  Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);

const isAmong = (peers: readonly Peer[] | undefined, labels: Labels) =>
  peers === undefined ||
  peers.some(({ podSelector, namespaceSelector }) => !namespaceSelector && podSelector && selects(podSelector, labels));

const opens = ({ ports }: Rule, port: number) =>
  ports === undefined || ports.some((open) => open.port === port && open.protocol !== 'UDP');

/** Policies add up: without a selecting policy everything is allowed, otherwise one matching rule is enough. */
function allows(
  policies: readonly KubernetesObject[],
  { type, pod, fits }: { type: 'Ingress' | 'Egress'; pod: Labels; fits: (rule: Rule) => boolean },
): boolean {
  const about = policies.filter(({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, pod));
  return about.length === 0 || about.some(({ spec }) => (spec[type.toLowerCase()] ?? []).some(fits));
}

/** True if the target pod accepts the connection. */
export function letsIn(policies: readonly KubernetesObject[], { from, to, port }: Way): boolean {
  return allows(policies, { type: 'Ingress', pod: to, fits: (rule) => opens(rule, port) && isAmong(rule.from, from) });
}

/** True if the source pod may open the connection and the target pod accepts it. */
export function mayReach(policies: readonly KubernetesObject[], way: Way): boolean {
  const { from, to, port } = way;
  const fits = (rule: Rule) => opens(rule, port) && isAmong(rule.to, to);
  return allows(policies, { type: 'Egress', pod: from, fits }) && letsIn(policies, way);
}
