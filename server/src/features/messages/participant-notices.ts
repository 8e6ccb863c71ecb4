import { formatEvent } from '../../platform/realtime/event-stream.ts';

/**
 * Which of an organizer's events have other participants, for one stream. It says no more than
 * that: what has changed is read by a request, which checks who asks.
 */
export function createParticipantNotices() {
  const changed = new Set<string | null>();
  return {
    /** An event whose participants have changed; null when it may be any. */
    note: (eventId: string | null) => void changed.add(eventId),
    read: async function* (): AsyncGenerator<string> {
      for (const eventId of changed) {
        changed.delete(eventId);
        yield formatEvent('participants', { participants: { eventId } });
      }
    },
  };
}
