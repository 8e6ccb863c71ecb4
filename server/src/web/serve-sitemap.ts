import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { GAMES_PATH } from './games-page.ts';
import { keepReading } from './keep-reading.ts';
import { listEventsToCome, listOrganizersToCome, listSeriesToCome } from './sitemap-store.ts';

/** How long a sitemap is served before it is written anew. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Serves `/robots.txt` and `/sitemap.xml`, the games and the public pages of those to come and of
 * their series (docs/product/player-screens.md#public-event-page).
 */
export function serveSitemap(app: FastifyInstance, { db, config }: Services): void {
  const readSitemap = keepReading(MAX_AGE_MS, async () => {
    const now = new Date();
    const { superadminId } = config;
    const organizers = await listOrganizersToCome(db, { now, superadminId });
    const urls = [
      ...organizers.map(({ address }) => writeUrl(`/o/${address}`)),
      ...(await listSeriesToCome(db, now)).map((row) => writeUrl(`/s/${row.id}`, row.updatedAt)),
      ...(await listEventsToCome(db, now)).map((row) => writeUrl(`/e/${row.id}`, row.updatedAt)),
    ];
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${writeUrl(GAMES_PATH)}${urls.join('')}</urlset>`;
  });
  function writeUrl(path: string, updatedAt?: string): string {
    const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '';
    return `<url><loc>${new URL(path, config.publicUrl).href}</loc>${changed}</url>`;
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
