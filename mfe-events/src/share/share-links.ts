import { type Event, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { publicEventPath, showBanner } from '@muster/remote-kit';
import { formatEventDate } from '@muster/ui';
import { seriesPath } from '../paths.ts';

/** What is shared of an event. */
export interface SharedEvent {
  id: string;
  title: string;
  date: string;
  location: string;
  /** Null or left out: it is no date of a series. */
  series?: { id: string; words: string } | null | undefined;
}

/** What is shared: an event, or the series that it is a date of. */
export interface Shared extends Pick<SharedEvent, 'title' | 'location'> {
  kind: 'event' | 'series';
  /** The address at which everyone sees it, which says that it was shared. */
  url: string;
  /** `Sat 14 Nov 2026, 09:30`, or `Every Sunday`. */
  when: string;
}

/** The event as it is shared; `kind` says whether its series is, if it has one. */
export function shareOf(
  { id, title, date, location, series }: SharedEvent,
  kind: Shared['kind'],
): Shared {
  const [path, when] =
    series && kind === 'series'
      ? [seriesPath(series.id), series.words]
      : [publicEventPath(id), formatEventDate(date)];
  return { kind, title, location, when, url: `${globalThis.location.origin}${path}?from=share` };
}

/** What posters and pictures are made from. */
export interface Depicted {
  event: Event;
  shared: Shared;
  /** Null: it could not be loaded. */
  picture: HTMLImageElement | null;
}

/** When it is, for readers in any place. */
export function printedTime({ kind, when }: Shared): string {
  return kind === 'event' ? `${when} UK time` : when;
}

/** WhatsApp opens with a message that names what is shared and its address. */
export function whatsAppUrl({ title, when, location, url }: Shared): string {
  const text = `${title}, ${when}, ${location}`;
  return `https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` })}`;
}

/** Facebook reads title and picture from the page itself. */
export function facebookUrl({ url }: Shared): string {
  return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`;
}

/** Copies the address, and says so. */
export async function copyPublicUrl({ url, kind }: Shared, onShared: () => void): Promise<void> {
  try {
    // Browsers have no clipboard on a page without https.
    await navigator.clipboard.writeText(url);
    const text = kind === 'event' ? SUCCESS_TEXT.eventLinkCopied : SUCCESS_TEXT.seriesLinkCopied;
    showBanner({ tone: 'success', text });
    onShared();
  } catch {
    showBanner({ tone: 'error', text: FAILURE_TEXT.copyEventLink(url) });
  }
}
