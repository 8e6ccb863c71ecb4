import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { listEventsToCome } from './sitemap-store.ts';

/**
 * How long a sitemap is served before it is written anew, so that nobody can keep the database busy
 * with it.
 */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Serves `/robots.txt` and `/sitemap.xml`, the public pages of the events to come
 * (docs/product/player-screens.md#public-event-page).
 */
export function serveSitemap(app: FastifyInstance, { db, config }: Services): void {
  let cached: { writtenMs: number; xml: Promise<string> } | undefined;
  async function write(): Promise<string> {
    const events = await listEventsToCome(db, new Date());
    const urls = events.map(({ id, updatedAt }) => {
      const address = new URL(`/e/${id}`, config.publicUrl).href;
      return `<url><loc>${address}</loc><lastmod>${updatedAt}</lastmod></url>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  }
  async function readSitemap(): Promise<string> {
    if (!cached || Date.now() - cached.writtenMs > MAX_AGE_MS)
      cached = { writtenMs: Date.now(), xml: write() };
    try {
      return await cached.xml;
    } catch (error) {
      cached = undefined;
      throw error;
    }
  }
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /dashboard\nDisallow: /admin\nSitemap: ${new URL('/sitemap.xml', config.publicUrl).href}\n`,
      ),
  );
  app.get('/sitemap.xml', async (_, reply) => {
    const xml = await readSitemap();
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(xml);
  });
}
