export { type Compute, type ComputeOptions, createCompute } from '../compute/compute.ts';
