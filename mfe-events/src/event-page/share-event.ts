import { FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { publicEventPath, showBanner } from '@muster/remote-kit';

/** Shares the public address of an event with the device's own dialog, else copies it. */
export async function shareEvent({ id, title }: { id: string; title: string }): Promise<void> {
  const url = `${location.origin}${publicEventPath(id)}`;
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showBanner({ tone: 'success', text: SUCCESS_TEXT.eventLinkCopied });
  } catch {
    showBanner({ tone: 'error', text: FAILURE_TEXT.copyEventLink(url) });
  }
}
