import { buildContainerReader } from './tools/container-reader.mjs';
import { findHelm } from './tools/helm.mjs';

/** Builds the programs of the charts' suites if possible; a second run reuses them. */
findHelm();
if (process.env.TEST_FULL) buildContainerReader();
