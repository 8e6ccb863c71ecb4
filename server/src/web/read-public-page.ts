import { findEvent } from '../features/events/read-events.ts';
import { findPublicSeries } from '../features/events/series.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { writeEventMarkup } from './event-head.ts';
import type { PageMarkup } from './page-markup.ts';
import { writeSeriesMarkup } from './series-head.ts';
import { withinWait } from './within-wait.ts';

/** What a visitor may read of a page. `unknown`: the database has not answered. */
export type PublicPage =
  | { status: 'found'; markup: PageMarkup }
  | { status: 'missing' }
  | { status: 'unknown' };

type ReadMarkup = (services: Services, id: string) => Promise<PageMarkup>;

/** What is public, by the first part of its path; below is its id. */
const PAGES: Readonly<Record<string, ReadMarkup>> = {
  e: async (services, id) =>
    writeEventMarkup(await findEvent(services, { viewer: null, id }), services.config.publicUrl),
  s: async (services, id) =>
    writeSeriesMarkup(await findPublicSeries(services, id), services.config.publicUrl),
};

/**
 * The event or the series at a public path; undefined at every other path
 * (docs/product/player-screens.md#public-event-page).
 */
export async function readPublicPage(
  services: Services,
  path: string,
): Promise<PublicPage | undefined> {
  const [, kind = '', id = ''] = /^\/([es])(?:\/([^/]*))?(?:\/|$)/.exec(path) ?? [];
  const read = PAGES[kind];
  if (!read) return undefined;
  if (!/^[0-9a-f]{24}$/.test(id) || path !== `/${kind}/${id}`) return { status: 'missing' };
  return withinWait(readForVisitor(services, { id, read }), { status: 'unknown' });
}

async function readForVisitor(
  services: Services,
  { id, read }: { id: string; read: ReadMarkup },
): Promise<PublicPage> {
  try {
    // The address may be a moment old when it is sent to somebody; then the primary knows it.
    const markup = await services.reads.run(undefined, (source) =>
      read({ ...services, ...source }, id),
    );
    return { status: 'found', markup };
  } catch (error) {
    const isMissing = error instanceof AppError && error.status === 404;
    return { status: isMissing ? 'missing' : 'unknown' };
  }
}
