/** The service's rights in Redis from docs/operating.md: in general, and further ones on a cluster. */
export function readRights(): { everywhere: string[]; onCluster: string[] };
