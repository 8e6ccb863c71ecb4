import type { EventNotice } from '../../platform/realtime/bus.ts';
import { formatEvent, type Notices } from '../../platform/realtime/event-stream.ts';

/**
 * At which events of an account participants or threads have changed, for one stream. It says no
 * more than that: what has changed is read by a request, which checks who asks.
 */
export function createEventNotices(): Notices {
  const noted = new Map<string, EventNotice>();
  return {
    note: (notice) => void noted.set(`${notice.kind} ${notice.eventId}`, notice),
    isEmpty: () => noted.size === 0,
    read: function* () {
      for (const [key, { kind, eventId }] of noted) {
        noted.delete(key);
        yield formatEvent(kind, { [kind]: { eventId } });
      }
    },
  };
}
