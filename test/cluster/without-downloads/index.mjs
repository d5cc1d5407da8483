import { buildBaseImages } from './base-images.mjs';
import { checkMachine } from './check-machine.mjs';
import { startCluster } from './cluster.mjs';
import { startEngine } from './engine.mjs';
import { startNames } from './names.mjs';
import { installPackages } from './packages.mjs';
import { buildPrograms } from './programs.mjs';

/** Steps that install a container engine. */
export const ENGINE_STEPS = [
  { name: 'check-machine', run: checkMachine, what: 'what this machine has and lacks' },
  { name: 'packages', run: installPackages, what: 'Debian packages' },
  { name: 'programs', run: buildPrograms, what: 'Kubernetes and others, by Go, once' },
  { name: 'engine', run: startEngine, what: 'containerd and dockerd' },
  { name: 'base-images', run: buildBaseImages, what: 'stand-ins for images of registries' },
];

/** Steps that build a cluster on that engine. */
export const CLUSTER_STEPS = [
  { name: 'cluster', run: startCluster, what: 'a control plane and two nodes' },
  { name: 'names', run: startNames, what: 'CoreDNS' },
];
