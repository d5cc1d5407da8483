export { type Compute, createCompute } from '../compute/compute.ts';
export { drawnMap, painFree, scoringRequest, trunkSquare } from './requests.ts';
