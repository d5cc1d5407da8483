/** Rights of the service in Redis that docs/operating.md asks for: everywhere, and further ones on a cluster. */
export function readRights(): { everywhere: string[]; onCluster: string[] };
