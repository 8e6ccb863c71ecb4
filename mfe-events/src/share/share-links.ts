import { FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { publicEventPath, showBanner } from '@muster/remote-kit';
import { formatEventDate } from '@muster/ui';

/** What is shared of an event. */
export interface SharedEvent {
  id: string;
  title: string;
  date: string;
  location: string;
}

/** The address at which everyone sees the event. */
export function publicUrlOf({ id }: Pick<SharedEvent, 'id'>): string {
  return `${globalThis.location.origin}${publicEventPath(id)}`;
}

/** WhatsApp opens with a message that names the event and its address. */
export function whatsAppUrl(event: SharedEvent): string {
  const text = `${event.title}, ${formatEventDate(event.date)}, ${event.location}`;
  return `https://wa.me/?${new URLSearchParams({ text: `${text}\n${publicUrlOf(event)}` })}`;
}

/** Facebook reads title and picture from the page itself. */
export function facebookUrl(event: SharedEvent): string {
  return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: publicUrlOf(event) })}`;
}

/** Opens the share sheet of the device, and says when it shared; undefined where it has none. */
export function deviceShare(event: SharedEvent, onShared: () => void): (() => void) | undefined {
  if (!navigator.share) return undefined;
  const shared = { title: event.title, url: publicUrlOf(event) };
  // Leaving the sheet without sharing is no failure.
  return () => void navigator.share(shared).then(onShared, () => undefined);
}

/** Copies the address, and says so. */
export async function copyPublicUrl(event: SharedEvent, onShared: () => void): Promise<void> {
  const url = publicUrlOf(event);
  try {
    // Browsers have no clipboard on a page without https.
    await navigator.clipboard.writeText(url);
    showBanner({ tone: 'success', text: SUCCESS_TEXT.eventLinkCopied });
    onShared();
  } catch {
    showBanner({ tone: 'error', text: FAILURE_TEXT.copyEventLink(url) });
  }
}
