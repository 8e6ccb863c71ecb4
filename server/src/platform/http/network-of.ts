import { isIPv6 } from 'node:net';

/**
 * What one client has for itself, for limits: an IPv4 address, or the /64 of an IPv6 address, of
 * which any client can use every address.
 */
export function networkOf(ipAddress: string): string {
  const [address = ''] = ipAddress.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array(8 - first.length - last.length).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
