/** The list of events, for the focus. */
export const EVENT_LIST_ID = 'event-list';

/**
 * What takes the focus when its element is gone with its event: the event at this index by now, the
 * last one, or the content.
 */
export function findEventToFocus(index = 0): HTMLElement | null {
  const cards = document.getElementById(EVENT_LIST_ID)?.children ?? [];
  const card = cards[Math.min(index, cards.length - 1)];
  return card?.querySelector<HTMLElement>('a, button') ?? document.getElementById('main');
}
