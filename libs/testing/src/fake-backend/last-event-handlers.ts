import { overAt, summarizeParticipants } from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { toEventResponse } from './event-approvals.ts';
import type { FakeBackend } from './fake-backend.ts';
import { participantsOf } from './fake-stock.ts';

const SHOWN_MS = 14 * 24 * 3_600_000;

/** How the organizer's last event went (docs/product/events.md#last-event). */
export function lastEventHandler(backend: FakeBackend): EndpointHandler {
  return handle('getLastEvent', ({ actor }) => {
    const [event] = backend.events
      .filter(({ organizer, participantCount, ...times }) => {
        const sinceMs = Date.now() - overAt(times).getTime();
        const isShown = sinceMs >= 0 && sinceMs <= SHOWN_MS;
        return organizer.id === actor.id && participantCount > 0 && isShown;
      })
      .toSorted((a, b) => b.date.localeCompare(a.date));
    if (!event) return { last: null };
    const participants = participantsOf(backend, event);
    const { confirmed, checkedIn, totalRevenue } = summarizeParticipants(participants);
    const noShows = participants.filter(({ checkInStatus }) => checkInStatus === 'no_show').length;
    const response = toEventResponse(backend, event, actor);
    return {
      last: { event: response, confirmed, checkedIn, noShows, takenPounds: totalRevenue },
    };
  });
}
