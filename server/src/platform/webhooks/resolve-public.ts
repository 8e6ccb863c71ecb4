import { Resolver } from 'node:dns/promises';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that was checked. */
export interface PublicAddress {
  address: string;
  family: 4 | 6;
}

/** What is asked of the DNS. */
export type DnsLookups = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** The addresses of a host name; undefined if there is none, or one that is not public. */
export type ResolvePublic = (hostname: string) => Promise<PublicAddress[] | undefined>;

interface ResolverOptions {
  /** Lets the names of this machine pass, for tests and development. */
  toPrivate: boolean;
  dns?: DnsLookups;
}

/** The names of this machine, as `parseAllowedUrl` has them, and what they mean without a DNS. */
const LOOPBACK = new Map([
  ['localhost', ['127.0.0.1', '::1']],
  ['127.0.0.1', ['127.0.0.1']],
  ['[::1]', ['::1']],
]);

/** The only IPv6 addresses that are routed everywhere. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public by its range, and inside Azure the address of its metadata. */
const METADATA = '168.63.129.16';

/**
 * Looks host names up in the DNS, never in the files of this machine. One address that is not
 * public refuses the whole name (docs/product/webhooks.md#where).
 */
export function createResolver({ toPrivate, dns = askDns() }: ResolverOptions): ResolvePublic {
  return async (hostname) => {
    const loopback = toPrivate ? LOOPBACK.get(hostname) : undefined;
    if (loopback) return loopback.map(withFamily);
    const answers = await Promise.all([
      dns.resolve4(hostname).catch(() => []),
      dns.resolve6(hostname).catch(() => []),
    ]);
    const addresses = answers.flat();
    return addresses.length > 0 && addresses.every(isPublic)
      ? addresses.map(withFamily)
      : undefined;
  };
}

function askDns(): DnsLookups {
  return new Resolver({ timeout: 2_000, tries: 2 });
}

function withFamily(address: string): PublicAddress {
  return { address, family: isIPv4(address) ? 4 : 6 };
}

/**
 * Whether an address is on the internet. What wraps another address (mapped, 6to4, NAT64, Teredo)
 * is not: it would lead to that one.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address === METADATA) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
