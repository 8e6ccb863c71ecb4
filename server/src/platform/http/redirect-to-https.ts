import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Probes come from inside, without TLS. */
const PROBES = new Set(['/api/health', '/api/ready']);

/**
 * Sends people who came through the proxy without TLS to the https address. Only a request whose
 * proxy says so is redirected: without its header every request looks like http, and the redirect
 * would have no end.
 */
export function redirectToHttps(
  app: FastifyInstance,
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): void {
  if (!publicUrl.startsWith('https:') || trustedProxies.length === 0) return;
  app.addHook('onRequest', async ({ headers, protocol, routeOptions, url }, reply) => {
    if (headers['x-forwarded-proto'] === undefined || protocol === 'https') return;
    if (PROBES.has(routeOptions.url ?? '')) return;
    await reply.redirect(`${publicUrl}${url}`, 308);
  });
}
