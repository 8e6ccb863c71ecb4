import { PAGE_SIZE } from '@muster/contract';
import { findEvent } from '../features/events/read-events.ts';
import { findPublicSeries } from '../features/events/series.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { writeEventMarkup } from './event-head.ts';
import { findOrganizerEvents } from './organizer-events.ts';
import { writeOrganizerMarkup } from './organizer-markup.ts';
import type { PageMarkup } from './page-markup.ts';
import { writeSeriesMarkup } from './series-head.ts';
import { withinWait } from './within-wait.ts';

/** What a visitor may read of a page. `unknown`: the database has not answered. */
export type PublicPage =
  | { status: 'found'; markup: PageMarkup }
  /** An organizer has another handle now. */
  | { status: 'moved'; path: string }
  | { status: 'missing' }
  | { status: 'unknown' };

type ReadPage = (services: Services, id: string) => Promise<PublicPage>;

/** What is public, by the first part of its path; below is its id. */
const PAGES: Readonly<Record<string, ReadPage>> = {
  e: async (services, id) => {
    const event = await findEvent(services, { viewer: null, id });
    return { status: 'found', markup: writeEventMarkup(event, services.config) };
  },
  s: async (services, id) => {
    const series = await findPublicSeries(services, id);
    return { status: 'found', markup: writeSeriesMarkup(series, services.config) };
  },
  o: async (services, address) => {
    const shown = await findOrganizerEvents(services, { address, limit: PAGE_SIZE.explore });
    const { id, handle } = shown.organizer;
    if (address !== id && address !== handle)
      return { status: 'moved', path: `/o/${handle ?? id}` };
    return { status: 'found', markup: writeOrganizerMarkup(shown, services.config) };
  },
};

const ID = /^[0-9a-f]{24}$/;
/** A handle, or an id. */
const ADDRESS = /^[a-z0-9-]{3,40}$/;

/**
 * The event, the series or the organizer at a public path; undefined at every other path
 * (docs/product/player-screens.md#public-event-page).
 */
export async function readPublicPage(
  services: Services,
  path: string,
): Promise<PublicPage | undefined> {
  const [, kind = '', id = ''] = /^\/([eso])(?:\/([^/]*))?(?:\/|$)/.exec(path) ?? [];
  const read = PAGES[kind];
  if (!read) return undefined;
  const isAddress = (kind === 'o' ? ADDRESS : ID).test(id);
  if (!isAddress || path !== `/${kind}/${id}`) return { status: 'missing' };
  return withinWait(readForVisitor(services, { id, read }), { status: 'unknown' });
}

async function readForVisitor(
  services: Services,
  { id, read }: { id: string; read: ReadPage },
): Promise<PublicPage> {
  try {
    // The address may be a moment old when it is sent to somebody; then the primary knows it.
    return await services.reads.run(undefined, (source) => read({ ...services, ...source }, id));
  } catch (error) {
    const isMissing = error instanceof AppError && error.status === 404;
    return { status: isMissing ? 'missing' : 'unknown' };
  }
}
