import type { Event } from '@muster/contract';
import { eventEnd, givesPage, londonDay, londonIso, londonTime } from '@muster/domain';
import type { Config } from '../platform/config/config.ts';
import { writeEventContent } from './event-content.ts';
import { type PageMarkup, writeMarkup } from './page-markup.ts';

const MAX_DESCRIPTION = 200;

/** What addresses and links of a page depend on. */
export type PageConfig = Pick<Config, 'publicUrl' | 'superadminId'>;

/**
 * Title, description, preview and schema.org data of an event that everyone may see
 * (docs/product/player-screens.md#public-event-page).
 */
export function writeEventMarkup(event: Event, config: PageConfig): PageMarkup {
  const { publicUrl, superadminId } = config;
  const url = addressOf(event, publicUrl);
  const image = pictureOf(event, publicUrl);
  const when = `${londonDay(event.date)}, ${londonTime(event.date)}`;
  return writeMarkup(
    {
      title: event.title,
      description: describe(event, when),
      url,
      image,
      schema: { '@context': 'https://schema.org', ...toSchema(event, config) },
    },
    writeEventContent(event, superadminId),
  );
}

/** The absolute address of the main image, or of the still image of a video. */
export function pictureOf(event: Event, publicUrl: string): string | undefined {
  const path = event.isVideo ? event.imageThumbnail : event.imageUrl;
  return path && URL.canParse(path, publicUrl) ? new URL(path, publicUrl).href : undefined;
}

/** `Sunday 3 July 2027, 09:30, Lewes. Two teams, one ridge.`, not too long. */
export function describe({ location, description }: Event, when: string): string {
  const text = `${when}, ${location}. ${description}`.replaceAll(/\s+/g, ' ').trim();
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`;
}

/** The event in the terms of schema.org. */
export function toSchema(event: Event, config: PageConfig): object {
  const { publicUrl } = config;
  const url = addressOf(event, publicUrl);
  const image = pictureOf(event, publicUrl);
  const end = eventEnd(event);
  const availability = event.availableSpots === 0 ? 'SoldOut' : 'InStock';
  return {
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: londonIso(event.date),
    ...(end && { endDate: londonIso(end) }),
    eventStatus: `https://schema.org/${event.cancelledAt ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    ...(image && { image: [image] }),
    location: placeOf(event),
    organizer: organizerOf(event, config),
    offers: {
      '@type': 'Offer',
      url,
      price: event.basePrice.toFixed(2),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${availability}`,
      validFrom: event.createdAt,
    },
  };
}

/** Who organizes it, in the terms of schema.org, with the page that is there for them. */
export function organizerOf(event: Event, { publicUrl, superadminId }: PageConfig): object {
  const { id, name } = event.organizer;
  const hasPage = givesPage(event, { superadminId, now: new Date() });
  const url = hasPage && new URL(`/o/${id}`, publicUrl).href;
  return { '@type': 'Organization', name, ...(url && { url }) };
}

/** Where it is, in the terms of schema.org. */
export function placeOf({ location, coordinates }: Event): object {
  return {
    '@type': 'Place',
    name: location,
    address: { '@type': 'PostalAddress', name: location, addressCountry: 'GB' },
    ...(coordinates && { geo: { '@type': 'GeoCoordinates', ...coordinates } }),
  };
}

function addressOf({ id }: Event, publicUrl: string): string {
  return new URL(`/e/${id}`, publicUrl).href;
}
