import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDERS } from '../support/settings.mjs';

/** Folder of these modules. */
export const HERE = fileURLToPath(new URL('./', import.meta.url));

export const KUBERNETES_VERSION = '1.34.4';
export const NODE_VERSION = '24.21.0';
export const NPM_VERSION = '11.19.1';

/** Address of the API server, on the bridge of a run. */
export const CONTROL_PLANE = '10.90.0.1';
export const BRIDGE = 'pain0';
export const POD_NETWORK = '10.88.0.0/16';
export const SERVICE_NETWORK = '10.96.0.0/16';
export const DNS_ADDRESS = '10.96.0.10';
/** Ports of processes outside the cluster that serve its APIs. */
export const PORTS = {
  apiServer: 6443,
  resourceMetrics: 6444,
  customMetrics: 6445,
  discovery: 6446,
  kedaOperator: 6447,
  kedaHealth: 6448,
  externalMetrics: 6449,
  kedaAdapterMetrics: 6450,
};

/** The two nodes, each with its own network namespace. */
export const NODES = [1, 2].map((number) => ({
  number,
  name: `node-${number}`,
  namespace: `pain-node-${number}`,
  address: `10.90.0.1${number}`,
  pods: `10.88.${number}.0/24`,
  folder: join(FOLDERS.nodes, `${number}`),
  socket: join(FOLDERS.run, `node-${number}/containerd.sock`),
}));
