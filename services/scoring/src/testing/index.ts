export { type Compute, type ComputeOptions, createCompute } from '../compute/compute.ts';
export { mapOf, painFree, scoringRequest, trunkSquare } from './requests.ts';
