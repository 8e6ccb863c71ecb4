import type { EventNotice } from '../../platform/realtime/bus.ts';
import { formatEvent } from '../../platform/realtime/event-stream.ts';

/**
 * At which events of an account participants or threads have changed, for one stream. It says no
 * more than that: what has changed is read by a request, which checks who asks.
 */
export function createEventNotices() {
  const noted = new Map<string, EventNotice>();
  return {
    note: (notice: EventNotice) => void noted.set(`${notice.kind} ${notice.eventId}`, notice),
    read: async function* (): AsyncGenerator<string> {
      for (const [key, { kind, eventId }] of noted) {
        noted.delete(key);
        yield formatEvent(kind, { [kind]: { eventId } });
      }
    },
  };
}
