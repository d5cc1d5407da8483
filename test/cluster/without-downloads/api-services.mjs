import { join } from 'node:path';
import { FOLDERS, KUBECONFIG } from '../support/settings.mjs';
import { CONTROL_PLANE } from './settings.mjs';

/** Registers an API of the cluster that a process on this machine serves. */
export const describeApi = (name, port, versions) => [
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: 'kube-system' },
    spec: { ports: [{ port: 443, targetPort: port }] },
  },
  {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name, namespace: 'kube-system', labels: { 'kubernetes.io/service-name': name } },
    addressType: 'IPv4',
    endpoints: [{ addresses: [CONTROL_PLANE], conditions: { ready: true } }],
    ports: [{ port }],
  },
  ...versions.map(([group, version]) => ({
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: `${version}.${group}` },
    spec: {
      group,
      version,
      groupPriorityMinimum: 100,
      versionPriority: 100,
      insecureSkipTLSVerify: true,
      service: { name, namespace: 'kube-system', port: 443 },
    },
  })),
];

/** Arguments of a process that serves an API of the cluster; the API server authorises its callers. */
export const authorised = (name) => [
  ...['authentication-kubeconfig', 'authorization-kubeconfig'].map((flag) => `--${flag}=${KUBECONFIG}`),
  `--bind-address=${CONTROL_PLANE}`,
  `--cert-dir=${join(FOLDERS.run, name)}`,
];
