/** Path of a kube-apiserver of the pinned version, built once from its Go modules; null without Go. */
export function findApiServer(): string | null;
