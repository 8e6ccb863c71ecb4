/**
 * The https address of a page that was opened over plain http on the production host, else null
 * (docs/product/sessions.md#https-redirect). `productionHost` is a host name without a port; empty:
 * no host redirects.
 */
export function httpsTarget(href: string, productionHost: string): string | null {
  const url = new URL(href);
  if (!productionHost || url.protocol !== 'http:') return null;
  if (url.hostname !== productionHost.toLowerCase()) return null;
  url.protocol = 'https:';
  // The http port does not serve https, and no other port is known.
  url.port = '';
  return url.href;
}

/** Redirects the page to https if necessary; returns whether it does. */
export function redirectToHttps(productionHost: string): boolean {
  const target = httpsTarget(window.location.href, productionHost);
  if (target) window.location.replace(target);
  return target !== null;
}
