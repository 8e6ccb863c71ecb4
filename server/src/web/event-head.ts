import type { Event } from '@muster/contract';
import { eventEnd, londonDay, londonIso, londonTime } from '@muster/domain';
import escapeHtml from 'escape-html';
import serialize from 'serialize-javascript';
import { writeEventContent } from './event-content.ts';

/** What a page says about an event to a reader without scripts; every text in it is escaped. */
export interface EventMarkup {
  /** For the title element. */
  title: string;
  /** Elements of the head. */
  head: string;
  /** Content of the static frame. */
  content: string;
}

const MAX_DESCRIPTION = 200;

/**
 * Title, description, preview and schema.org data of an event that everyone may see
 * (docs/product/player-screens.md#public-event-page).
 */
export function writeEventMarkup(event: Event, publicUrl: string): EventMarkup {
  const url = new URL(`/e/${event.id}`, publicUrl).href;
  const image = pictureOf(event, publicUrl);
  const when = `${londonDay(event.date)}, ${londonTime(event.date)}`;
  const description = describe(event, when);
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': 'Muster',
      'og:locale': 'en_GB',
      'og:title': event.title,
      'og:description': description,
      'og:url': url,
      ...(image && { 'og:image': image }),
    }).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    ...Object.entries({
      'twitter:card': image ? 'summary_large_image' : 'summary',
      'twitter:title': event.title,
      'twitter:description': description,
      ...(image && { 'twitter:image': image }),
    }).map(([name, text]) => `<meta name="${name}" content="${escapeHtml(text)}">`),
    // Data, not a script: the page's policy forbids to run it.
    `<script type="application/ld+json">${serialize(toSchema(event, { url, image }), { isJSON: true })}</script>`,
  ];
  return {
    title: `${escapeHtml(event.title)} · Muster`,
    head: tags.join(''),
    content: writeEventContent(event),
  };
}

/** The absolute address of the main image, or of the still image of a video. */
function pictureOf(event: Event, publicUrl: string): string | undefined {
  const path = event.isVideo ? event.imageThumbnail : event.imageUrl;
  return path && URL.canParse(path, publicUrl) ? new URL(path, publicUrl).href : undefined;
}

function describe({ location, description }: Event, when: string): string {
  const text = `${when}, ${location}. ${description}`.replaceAll(/\s+/g, ' ').trim();
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`;
}

interface Addresses {
  url: string;
  image: string | undefined;
}

/** The event in the terms of schema.org. */
function toSchema(event: Event, { url, image }: Addresses): object {
  const end = eventEnd(event);
  const availability = event.availableSpots === 0 ? 'SoldOut' : 'InStock';
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: londonIso(event.date),
    ...(end && { endDate: londonIso(end) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    ...(image && { image: [image] }),
    location: {
      '@type': 'Place',
      name: event.location,
      address: event.location,
      ...(event.coordinates && { geo: { '@type': 'GeoCoordinates', ...event.coordinates } }),
    },
    organizer: { '@type': 'Organization', name: event.organizer.name },
    offers: {
      '@type': 'Offer',
      url,
      price: event.basePrice.toFixed(2),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${availability}`,
    },
  };
}
