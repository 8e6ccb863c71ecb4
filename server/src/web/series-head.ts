import type { Event } from '@muster/contract';
import { londonIso } from '@muster/domain';
import type { PublicSeries } from '../features/events/series.ts';
import {
  describe,
  organizerOf,
  type PageConfig,
  pictureOf,
  placeOf,
  toSchema,
} from './event-head.ts';
import { type PageMarkup, writeMarkup } from './page-markup.ts';
import { writeSeriesContent } from './series-page-content.ts';

/**
 * Title, description, preview and schema.org data of a series that everyone may see
 * (docs/product/series.md#public-series-page).
 */
export function writeSeriesMarkup(shown: PublicSeries, config: PageConfig): PageMarkup {
  const { publicUrl, superadminId } = config;
  const { series, face } = shown;
  const url = new URL(`/s/${series.id}`, publicUrl).href;
  const image = pictureOf(face, publicUrl);
  const description = describe(face, series.words);
  return writeMarkup(
    {
      title: series.title,
      description,
      url,
      image,
      schema: {
        '@context': 'https://schema.org',
        '@type': 'EventSeries',
        name: series.title,
        description: face.description,
        url,
        ...(image && { image: [image] }),
        location: placeOf(face),
        organizer: organizerOf({ ...face, organizer: series.organizer }, config),
        ...rangeOf(shown.events),
        subEvent: shown.events.map((event) => toSchema(event, config)),
      },
    },
    writeSeriesContent(shown, superadminId),
  );
}

/** From the first to the last of the dates. */
function rangeOf(events: readonly Event[]): object {
  const [first, last] = [events[0], events.at(-1)];
  return first && last ? { startDate: londonIso(first.date), endDate: londonIso(last.date) } : {};
}
