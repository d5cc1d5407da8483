/**
 * True for an origin that may frame the component: exactly `https://host[:port]`, or `http://localhost[:port]` (contract 2).
 * Paths, wildcards, credentials and upper case are refused, since browsers compare origins as they are written.
 */
export function isComponentOrigin(text: string): boolean {
  if (!URL.canParse(text) || text.includes('*')) return false;
  const url = new URL(text);
  if (url.origin !== text) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost');
}
