import { expect, test } from '@jest/globals';
import { type Observed, writeRules } from './policy-rules.mjs';

const pod = (name: string, address: string, { namespace = 'pain', phase = 'Running' } = {}) => ({
  metadata: { name, namespace, labels: { app: name } },
  spec: {},
  status: { podIP: address, phase },
});
const choose = (app: string) => ({ podSelector: { matchLabels: { app } } });
const policy = (spec: Record<string, unknown>) => ({ metadata: { name: 'policy', namespace: 'pain' }, spec });
const PODS = [
  pod('gateway', '10.0.0.1'),
  pod('redis', '10.0.0.2'),
  pod('prometheus', '10.0.0.9', { namespace: 'monitoring' }),
];
const NAMESPACES = ['pain', 'monitoring'].map((name) => ({ metadata: { name, labels: { name } } }));

const rules = (policies: Observed['policies'], pods = PODS) => writeRules({ pods, policies, namespaces: NAMESPACES });

test('leaves a pod open that no policy selects', () => {
  const text = rules([]);
  expect(text).toMatch(/set closed_in \{ type ipv4_addr; {2}\}/);
  expect(text).toMatch(/set closed_out \{ type ipv4_addr; {2}\}/);
});

test('closes every pod of a namespace in both directions by a policy without rules', () => {
  const text = rules([policy({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })]);
  expect(text).toContain('set closed_in { type ipv4_addr; elements = { 10.0.0.1, 10.0.0.2 } }');
  expect(text).toContain('set closed_out { type ipv4_addr; elements = { 10.0.0.1, 10.0.0.2 } }');
  expect(text).not.toContain('return');
});

test('opens a port only to the pods of the same namespace that a rule names', () => {
  const ingress = [{ ports: [{ port: 6379 }], from: [choose('gateway')] }];
  const text = rules([policy({ ...choose('redis'), policyTypes: ['Ingress'], ingress })]);
  expect(text).toContain('ip daddr { 10.0.0.2 } ip saddr { 10.0.0.1 } tcp dport 6379 return');
  expect(text.match(/return/g)).toHaveLength(1);
});

test('resolves a peer by namespace to all its pods, and a peer by address to the block', () => {
  const peers = [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }, { ipBlock: { cidr: '10.20.0.0/24' } }];
  const ingress = [{ ports: [{ protocol: 'UDP', port: 53 }], from: peers }];
  const text = rules([policy({ ...choose('redis'), policyTypes: ['Ingress'], ingress })]);
  expect(text).toContain('ip saddr { 10.0.0.9, 10.20.0.0/24 } udp dport 53 return');
});

test('opens nothing for absent peers, and everything for a rule without peers', () => {
  const spec = { ...choose('redis'), policyTypes: ['Ingress'] };
  expect(rules([policy({ ...spec, ingress: [{ from: [choose('nobody')] }] })])).not.toContain('return');
  expect(rules([policy({ ...spec, ingress: [{}] })])).toMatch(/ip daddr \{ 10\.0\.0\.2 \} {2}return/);
});

test('ignores ended pods', () => {
  const pods = [pod('redis', '10.0.0.2', { phase: 'Succeeded' })];
  expect(rules([policy({ podSelector: {}, policyTypes: ['Ingress'] })], pods)).not.toContain('10.0.0.2');
});

test('throws on a rule that it cannot enforce', () => {
  const spec = { ...choose('redis'), policyTypes: ['Ingress'] };
  expect(() => rules([policy({ ...spec, ingress: [{ ports: [{ port: 'http' }] }] })])).toThrow(/names of ports/);
  const except = { ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } };
  expect(() => rules([policy({ ...spec, ingress: [{ from: [except] }] })])).toThrow(/exceptions/);
});
