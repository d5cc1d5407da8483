const isLeaf = (value: unknown) => typeof value !== 'object' || value === null;

/** JSON text that is the same for the same parsed JSON, whatever the order of its keys (contract 1, idempotency). */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    // Stroke points are long lists of numbers: one native call instead of one for each.
    return value.every(isLeaf) ? JSON.stringify(value) : `[${value.map(canonicalJson).join(',')}]`;
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
