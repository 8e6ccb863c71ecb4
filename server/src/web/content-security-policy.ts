import type { RuntimeConfig } from '@muster/contract';

/** What a page may load: our own files, the map's tiles and the postcode lookup. No inline script, no eval. */
export function contentSecurityPolicy(config: RuntimeConfig, nonce: string): string {
  const tiles = originOf(config.mapTiles);
  const api = originOf(config.apiBase);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${tiles}${api}`,
    `media-src 'self' blob:${api}`,
    "font-src 'self'",
    `connect-src 'self'${originOf(config.postcodesBase)}${api}`,
    // Forms are sent by scripts.
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Set when the public address is https.
    ...(config.productionHost ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** A space and the origin of a URL; an empty text for an empty URL. */
function originOf(address: string): string {
  const plain = address.replaceAll(/[{}]/g, '');
  return URL.canParse(plain) ? ` ${new URL(plain).origin}` : '';
}
