const DAY_MS = 24 * 3_600_000;
/** The list does not say when the event ends; hardly one is longer. */
const LONGEST_EVENT_MS = 3 * DAY_MS;

/**
 * Until when a list is kept on the device, in ms: a day after the event began or the list was last
 * loaded, and not much beyond the event, however often it is loaded (docs/product/gate.md#storage).
 */
export function keepListUntil(eventDate: string, loadedAtMs: number): number {
  const beganMs = Date.parse(eventDate);
  return Math.min(Math.max(beganMs, loadedAtMs), beganMs + LONGEST_EVENT_MS) + DAY_MS;
}
