/**
 * Where a page opened over plain http on the production host has to go (spec.md §8), or null to stay.
 * `productionHost` is a host name without a port; empty: no host is redirected.
 */
export function httpsTarget(href: string, productionHost: string): string | null {
  const url = new URL(href);
  if (!productionHost || url.protocol !== 'http:') return null;
  if (url.hostname !== productionHost.toLowerCase()) return null;
  url.protocol = 'https:';
  // Port 80 cannot answer https, and no other is known.
  url.port = '';
  return url.href;
}

/** Sends the page to https where it has to go there; true when it is on its way. */
export function redirectToHttps(productionHost: string): boolean {
  const target = httpsTarget(window.location.href, productionHost);
  if (target) window.location.replace(target);
  return target !== null;
}
