const OPERATORS = {
  In: (value, values) => values.includes(value),
  NotIn: (value, values) => !values.includes(value),
  Exists: (value) => value !== undefined,
  DoesNotExist: (value) => value === undefined,
};

/** True if a label selector of the API selects an object with these labels. */
function selects({ matchLabels = {}, matchExpressions = [] }, labels = {}) {
  const isEqual = ([key, value]) => labels[key] === value;
  const fits = ({ key, operator, values = [] }) => OPERATORS[operator](labels[key], values);
  return Object.entries(matchLabels).every(isEqual) && matchExpressions.every(fits);
}

const hasAddress = ({ spec, status }) =>
  status.podIP && !spec.hostNetwork && !['Succeeded', 'Failed'].includes(status.phase);
const listAddresses = (pods) => pods.map(({ status }) => status.podIP);
const join = (addresses) => `{ ${[...new Set(addresses)].sort().join(', ')} }`;

/** Addresses of a peer: a block, or pods by their labels and those of their namespace. */
function findPeer(peer, { home, pods, labelsByNamespace }) {
  if (peer.ipBlock) {
    if (peer.ipBlock.except) throw new Error('exceptions of a block are not enforced here');
    return [peer.ipBlock.cidr];
  }
  const { podSelector = {}, namespaceSelector } = peer;
  const isAtHome = (namespace) =>
    namespaceSelector ? selects(namespaceSelector, labelsByNamespace.get(namespace)) : namespace === home;
  return listAddresses(
    pods.filter(({ metadata }) => selects(podSelector, metadata.labels) && isAtHome(metadata.namespace)),
  );
}

function describePort({ protocol = 'TCP', port, endPort }) {
  if (endPort !== undefined || (port !== undefined && !Number.isInteger(port)))
    throw new Error('ranges and names of ports are not enforced here');
  return port === undefined ? `meta l4proto ${protocol.toLowerCase()}` : `${protocol.toLowerCase()} dport ${port}`;
}

/** Rules for the connections that a policy allows to or from its pods. */
function openWays({ policy, way, chosen, among }) {
  const [rules, peersKey] = way === 'Ingress' ? [policy.spec.ingress, 'from'] : [policy.spec.egress, 'to'];
  const [own, other] = way === 'Ingress' ? ['daddr', 'saddr'] : ['saddr', 'daddr'];
  return (rules ?? []).flatMap((rule) => {
    const named = rule[peersKey] ?? [];
    const peers = named.flatMap((peer) => findPeer(peer, { ...among, home: policy.metadata.namespace }));
    if (named.length > 0 && peers.length === 0) return [];
    const ends = `ip ${own} ${join(chosen)}${named.length > 0 ? ` ip ${other} ${join(peers)}` : ''}`;
    const ports = rule.ports?.map(describePort) ?? [''];
    return ports.map((port) => `${ends} ${port} return`);
  });
}

/**
 * One table of nftables for all network policies. A policy closes its pods in its directions, and each rule allows connections
 * again. Answers pass as part of their allowed connection.
 */
export function writeRules({ pods, policies, namespaces }) {
  const live = pods.filter(hasAddress);
  const labelsByNamespace = new Map(namespaces.map(({ metadata }) => [metadata.name, metadata.labels]));
  const closed = { Ingress: new Set(), Egress: new Set() };
  const opened = { Ingress: [], Egress: [] };
  for (const policy of policies) {
    const isChosen = ({ metadata }) =>
      metadata.namespace === policy.metadata.namespace && selects(policy.spec.podSelector, metadata.labels);
    const chosen = listAddresses(live.filter(isChosen));
    if (chosen.length === 0) continue;
    for (const way of policy.spec.policyTypes) {
      for (const address of chosen) closed[way].add(address);
      opened[way].push(...openWays({ policy, way, chosen, among: { pods: live, labelsByNamespace } }));
    }
  }
  const set = (name, all) => `set ${name} { type ipv4_addr; ${all.size > 0 ? `elements = ${join([...all])}` : ''} }`;
  return `table ip policies {
  ${set('closed_in', closed.Ingress)}
  ${set('closed_out', closed.Egress)}
  counter refused_in { }
  counter refused_out { }
  chain to_pod {
    ${opened.Ingress.join('\n    ')}
    counter name refused_in drop
  }
  chain from_pod {
    ${opened.Egress.join('\n    ')}
    counter name refused_out drop
  }
  chain forward {
    type filter hook forward priority 10;
    ct state established,related accept
    ip saddr @closed_out jump from_pod
    ip daddr @closed_in jump to_pod
  }
}
`;
}
