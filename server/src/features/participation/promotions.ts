import { formatEvent } from '../../platform/realtime/event-stream.ts';
import type { StreamSource } from '../../platform/realtime/stream-source.ts';
import { findPromoted, listPromotions } from './hold-store.ts';

/**
 * Longer than a transaction takes that moves somebody up, because its time is that of its start.
 */
const OVERLAP_MS = 10_000;

/**
 * Tells where an account has moved up since the stream was opened, each once. A mail tells who was
 * not here.
 */
export const promotions: StreamSource = {
  open: async ({ db, pool, streams }, { viewer: { id: userId } }) => {
    const openedAt = overlapAgo();
    const sent = new Set<string>();
    let readAt = openedAt;
    async function* read() {
      readAt = overlapAgo();
      const moved = { userId, since: openedAt };
      for (const row of await streams.ask(() => listPromotions({ db, pool }, moved))) {
        const { event_id: eventId, title, dependant } = row;
        const key = `${eventId} ${row.promoted_at} ${dependant}`;
        if (sent.has(key)) continue;
        sent.add(key);
        const promotion = {
          eventId,
          title,
          ...(dependant !== null && { dependantName: dependant }),
        };
        yield formatEvent('promotion', { promotion });
      }
    }
    return { userId, cursor: () => readAt, read };
  },
  createLook:
    ({ db }) =>
    (places) =>
      findPromoted(db, places),
};

function overlapAgo(): string {
  return new Date(Date.now() - OVERLAP_MS).toISOString();
}
