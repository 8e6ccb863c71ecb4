import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';

/** Where a webhook may listen. */
const PORTS = ['', '443', '8443'];
/** Names that mean this machine, and the only ones that need no public address. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** What of the configuration says where webhooks may go. */
export type WebhookReach = Pick<Config, 'publicUrl' | 'pageHosts' | 'webhooks'>;

/**
 * The address of a webhook as it is called; undefined where none may go
 * (docs/product/webhooks.md#where). The addresses of its host name are looked at with every
 * request, by `resolvePublic`.
 */
export function parseAllowedUrl(text: string, config: WebhookReach): URL | undefined {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return undefined;
  const { protocol, port, hostname } = url;
  // Fragments are not sent.
  url.hash = '';
  if (config.webhooks.toPrivate && LOOPBACK_NAMES.includes(hostname))
    return ['http:', 'https:'].includes(protocol) ? url : undefined;
  const isName =
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    hostname.includes('.') &&
    !hostname.endsWith('.');
  const isOwn = ownNames(config).includes(hostname);
  return protocol === 'https:' && PORTS.includes(port) && isName && !isOwn ? url : undefined;
}

function ownNames({ publicUrl, pageHosts }: WebhookReach): string[] {
  return [publicUrl, ...pageHosts.map((host) => `http://${host}`)].map(
    (origin) => new URL(origin).hostname,
  );
}
