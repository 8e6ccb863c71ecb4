import { isIPv4, isIPv6 } from 'node:net';

/** The network of an address: /24 for IPv4, /48 for IPv6; empty for anything else. */
export function shortenAddress(ipAddress: string): string {
  const [address = ''] = ipAddress.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%');
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return '';
  // Of an address that begins with `::` or has it early, the groups that are left out are zero.
  const [head = ''] = address.toLowerCase().split('::');
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3);
  const network = groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
  return `${network}::/48`;
}
