import { buildContainerReader } from './tools/container-reader.mjs';
import { findHelm } from './tools/helm.mjs';

/** Builds what the charts' suites need and can be built here; a second run finds it all. */
findHelm();
buildContainerReader();
