import type { RuntimeConfig } from '@muster/contract';

export interface PolicyInput {
  config: RuntimeConfig;
  /** Allows the page's own style elements. */
  nonce: string;
  /**
   * The hosts at which the page may be open: that of the request, and that of the public address
   * behind a proxy.
   */
  hosts: readonly string[];
  /** Where films come from besides: the store's address for browsers. */
  films?: string | undefined;
  /** URL paths of the shell's scripts, or of the folders that hold nothing else. */
  scripts: readonly string[];
}

/**
 * What a page may load: our own files, the map's tiles and the postcode lookup. No inline script,
 * no eval.
 */
export function contentSecurityPolicy(input: PolicyInput): string {
  const { config, nonce, hosts, scripts, films = '' } = input;
  const tiles = originOf(config.mapTiles);
  const api = originOf(config.apiBase);
  const origins = new Set([...config.remoteOrigins, ...config.overrideOrigins]);
  const remotes = [...origins].map((origin) => ` ${origin}`).join('');
  const ownApis = Object.values(config.ownApis)
    .map((origin) => ` ${origin}`)
    .join('');
  return [
    "default-src 'none'",
    `script-src ${listScriptSources(hosts, scripts)}${remotes}`,
    `style-src 'self' 'nonce-${nonce}'${remotes}`,
    `img-src 'self' data: blob:${tiles}${api}${remotes}`,
    `media-src 'self' blob:${api}${originOf(films)}`,
    `font-src 'self'${remotes}`,
    "manifest-src 'self'",
    `connect-src 'self'${originOf(config.postcodesBase)}${api}${remotes}${ownApis}`,
    // The preview of what an organizer embeds elsewhere.
    "frame-src 'self'",
    // Forms are sent by scripts.
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A name and a port, as a policy can hold them: it has no form for IPv6 addresses. */
const HOST = /^[a-z0-9.-]+(:\d+)?$/i;

/**
 * The shell's scripts, and the builds of remotes: nothing that users upload and no response of the
 * API runs, even though they have the same origin. Without a scheme, a source has that of the page.
 */
function listScriptSources(hosts: readonly string[], scripts: readonly string[]): string {
  const usable = [...new Set(hosts)].filter((host) => HOST.test(host));
  if (usable.length === 0) return "'self'";
  return usable
    .flatMap((host) => [...scripts, '/remotes/'].map((path) => `${host}${path}`))
    .join(' ');
}

/** A space and the origin of a URL; an empty text for an empty URL. */
function originOf(address: string): string {
  const plain = address.replaceAll(/[{}]/g, '');
  return URL.canParse(plain) ? ` ${new URL(plain).origin}` : '';
}
