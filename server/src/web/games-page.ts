import { type Event, PAGE_SIZE } from '@muster/contract';
import { londonDay } from '@muster/domain';
import escapeHtml from 'escape-html';
import { listEventPage } from '../features/events/list/list-event-page.ts';
import { comingEventsOfOthers, nextDates } from '../features/events/list/to-filter.ts';
import type { Services } from '../platform/services.ts';
import { keepReading } from './keep-reading.ts';
import { type PageMarkup, writeMarkup } from './page-markup.ts';
import { withinWait } from './within-wait.ts';

/** Explore for visitors (docs/product/player-screens.md#games). */
export const GAMES_PATH = '/games';

/** How long the first HTML of the games is sent before it is written anew. */
const MAX_AGE_MS = 60_000;

const TITLE = 'Upcoming games';
const DESCRIPTION = 'Airsoft games to come: find one by date, place and price, and join it.';

/**
 * What reads the markup of the games: the first page of Explore as a visitor sees it. Undefined
 * while the database does not answer in time.
 */
export function createGamesPage(services: Services): () => Promise<PageMarkup | undefined> {
  const read = keepReading(MAX_AGE_MS, async () =>
    writeGamesMarkup(await listGames(services), services.config.publicUrl),
  );
  return () =>
    withinWait(
      read().catch(() => undefined),
      undefined,
    );
}

async function listGames(services: Services): Promise<Event[]> {
  const coming = comingEventsOfOthers(null, new Date());
  const filter = { ...coming, ...nextDates(coming, {}) };
  const query = { page: 1, limit: PAGE_SIZE.explore };
  const { events } = await services.reads.run(undefined, (source) =>
    listEventPage(source, { filter, sort: 'soonest', viewer: null, query }),
  );
  return events;
}

function writeGamesMarkup(events: readonly Event[], publicUrl: string): PageMarkup {
  const schema = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: events.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: new URL(`/e/${id}`, publicUrl).href,
    })),
  };
  const url = new URL(GAMES_PATH, publicUrl).href;
  return writeMarkup(
    { title: TITLE, description: DESCRIPTION, url, schema },
    `<div class="f-games"><h1>${TITLE}</h1><ul>${events.map((event) => drawGame(event)).join('')}</ul></div>`,
  );
}

/** The card of an event, with a block in the place of its picture. */
export function drawGame(
  { id, title, date, location }: Event,
  picture = '<i class="f-picture"></i>',
): string {
  return [
    `<li>${picture}`,
    `<a href="/e/${id}">${escapeHtml(title)}</a>`,
    `<p>${escapeHtml(londonDay(date))}</p><p>${escapeHtml(location)}</p></li>`,
  ].join('');
}
