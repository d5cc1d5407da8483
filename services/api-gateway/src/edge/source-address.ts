import { isIP, isIPv4 } from 'node:net';

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** An address as people write it, IPv4 not mapped into IPv6, without a zone; null for what is none, as a header may hold any text. */
export function plainAddress(text: string): string | null {
  const address = text.replace(MAPPED, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}

/** The first three of the eight groups of an IPv6 address. */
function firstGroups(address: string): string {
  // A URL writes all of its groups as hexadecimal numbers.
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = Array<string>(8 - groups(left).length - groups(right).length).fill('0');
  return [...groups(left), ...zeros, ...groups(right)].slice(0, 3).join(':');
}

/** The network of an address, /24 or /48, null for what is none: a device at somebody's home has an address that says whose it is. */
export function networkOf(text: string): string | null {
  const address = plainAddress(text);
  if (address === null) return null;
  return isIPv4(address) ? address.replace(/\d+$/, '0/24') : `${firstGroups(address)}::/48`;
}
