import type { Event, OwnParticipation, User } from '@muster/contract';
import {
  eventAbilities,
  hasTicket,
  isComing,
  isParticipating,
  orderParticipants,
  ticketUrl,
} from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, type FakeParticipant, toViewer } from './fake-backend.ts';
import { fakeDuePence } from './fake-due.ts';
import { participantsOf, waitsForIn } from './fake-stock.ts';
import { paginate } from './paginate.ts';
import { ticketCodeOf, toJoinFormResponse } from './participant-handlers.ts';

/** Handlers of what a player has joined (docs/product/participation.md#going). */
export function goingHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    ...feedHandlers(),
    handle('listMyParticipations', ({ actor, query }) => {
      const now = new Date();
      const direction = query.scope === 'coming' ? 1 : -1;
      const all = backend.events
        .filter(
          (event) => query.scope === 'left' || isComing(event, now) === (query.scope === 'coming'),
        )
        .sort((a, b) => direction * a.date.localeCompare(b.date))
        .flatMap((event) => {
          const own = findOwn(backend, event, actor);
          if (!own || isLeft(own) !== (query.scope === 'left')) return [];
          const waitsFor = waitsForIn(backend, event, own);
          return [{ ...toOwnParticipation(event, own), waitsFor }];
        });
      const { items, pagination } = paginate(all, query);
      return { participations: items, pagination };
    }),
    // The screens link to the file; its content is the server's.
    handle('getEventCalendar', ({ actor, params }) => {
      const event = backend.events.find(({ id }) => id === params.id);
      return event && eventAbilities(toViewer(actor), event).view ? {} : refuse('EVENT_NOT_FOUND');
    }),
  ];
}

/** Only events whose participants exist already: no sample participant is the actor by chance. */
function findOwn(backend: FakeBackend, event: Event, { id }: User): FakeParticipant | undefined {
  if (!backend.participants.has(event.id)) return undefined;
  const own = orderParticipants(participantsOf(backend, event)).find(({ user }) => user.id === id);
  return own && (isParticipating(own.status) || isLeft(own)) ? own : undefined;
}

/** Left or cancelled after something was paid. */
function isLeft({ status, paymentStatus }: FakeParticipant): boolean {
  return status === 'cancelled' && (paymentStatus === 'paid' || paymentStatus === 'refunded');
}

function toOwnParticipation(
  event: Event,
  own: FakeParticipant,
): Omit<OwnParticipation, 'waitsFor'> {
  const { status, position, checkInStatus, checkInTime, joinedAt } = own;
  const { paymentStatus, paymentAmount, balancePence } = own;
  const ticketCode = hasTicket({ status, event }) ? ticketCodeOf(own) : null;
  const { location, duration, endsAt, imageUrl, imageThumbnail, isVideo, organizer } = event;
  return {
    id: own.id,
    dependant: own.dependant,
    eventId: event.id,
    holdUntil: null,
    title: event.title,
    date: event.date,
    ...{ status, position, checkInStatus, checkInTime, joinedAt },
    ...{ paymentStatus, paymentAmount, balancePence },
    duePence: fakeDuePence(event, own),
    voucherPence: 0,
    ticketCode,
    ticketUrl: ticketCode && ticketUrl('https://muster.example.org.uk', ticketCode),
    options: toJoinFormResponse(event, own).customFieldResponses,
    event: event.approved
      ? { location, duration, endsAt, imageUrl, imageThumbnail, isVideo, organizer }
      : null,
  };
}

/** Handlers of the calendar feed (docs/product/calendars.md#calendar-feed). */
function feedHandlers(): EndpointHandler[] {
  const feeds = new Map<string, { url: string; createdAt: string }>();
  let created = 0;
  return [
    handle('getCalendarFeed', ({ actor }) => ({ feed: feeds.get(actor.id) ?? null })),
    handle('renewCalendarFeed', ({ actor }) => {
      created += 1;
      const secret = `${actor.id}-${String(created).padStart(43, 'x')}`;
      const url = `https://muster.example.org.uk/api/calendar/${secret}.ics`;
      feeds.set(actor.id, { url, createdAt: new Date().toISOString() });
      return { feed: feeds.get(actor.id) ?? null };
    }),
    handle('deleteCalendarFeed', ({ actor }) => {
      feeds.delete(actor.id);
      return { feed: null };
    }),
  ];
}
