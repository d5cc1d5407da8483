import { buildBaseImages } from './base-images.mjs';
import { checkMachine } from './check-machine.mjs';
import { startEngine } from './engine.mjs';
import { installPackages } from './packages.mjs';
import { buildProductImages } from './product-images.mjs';
import { buildPrograms } from './programs.mjs';

const BASE = ['check-machine', 'packages', 'programs', 'engine', 'base-images', 'product-images'];

/** All steps in their order, each with the ones without which it cannot run. */
export const STEPS = [
  { name: 'check-machine', run: checkMachine, what: 'what this machine has and lacks' },
  { name: 'packages', run: installPackages, needs: BASE, what: 'Debian packages' },
  { name: 'programs', run: buildPrograms, needs: BASE, what: 'Kubernetes and others, by Go, once' },
  { name: 'engine', run: startEngine, needs: BASE, what: 'containerd and dockerd' },
  { name: 'base-images', run: buildBaseImages, needs: BASE, what: 'stand-ins for the images of registries' },
  { name: 'product-images', run: buildProductImages, needs: BASE, what: 'the images of the Dockerfile, and their sizes' },
];
