export function findSuperLinear(source: string): string[];
