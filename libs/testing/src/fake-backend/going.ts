import type { Event, OwnParticipation } from '@muster/contract';
import { hasTicket, isComing, isParticipating, ticketUrl } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers, FakeParticipant } from './fake-backend.ts';
import { toPageToFollow } from './follows.ts';
import { fakeDuePence, fakeOffer, findOwn, findStored } from './join.ts';
import { fromNow, pageOf } from './lists.ts';
import { ticketCodeOf, toJoinFormResponse } from './participants.ts';
import { findEvent } from './people.ts';
import { waitsForIn } from './stock.ts';

/** Handlers of what a player has joined (docs/product/participation.md#going). */
export const goingHandlers = {
  listMyParticipations(backend, { actor, query }) {
    const { scope } = query;
    const now = new Date();
    const direction = scope === 'coming' ? 1 : -1;
    const participations = backend.events
      .filter((event) => scope === 'left' || isComing(event, now) === (scope === 'coming'))
      // No sample participant is the actor by chance.
      .filter(({ id }) => backend.participants.has(id))
      .sort((a, b) => direction * a.date.localeCompare(b.date))
      .flatMap((event) => {
        const own = findOwn(backend, { event, actor });
        const isListed = own && (scope === 'left' ? isLeft(own) : isParticipating(own.status));
        return isListed ? [toOwnParticipation(backend, event, { own, actor })] : [];
      });
    return pageOf('participations', participations, query);
  },
  offerSpot(backend, { actor, params }) {
    const event = findEvent(backend, params.id);
    const own = findStored(backend, { event, actor }) ?? refuse('NOT_JOINED');
    if (own.status === 'waitlist') refuse('NOT_CONFIRMED');
    const { until: expiresAt } = fakeOffer(event, own) ?? refuse('TRANSFER_CLOSED');
    own.isOffered = true;
    return { url: `https://muster.example.org.uk/claim#${makeFreshId()}`, expiresAt };
  },
  withdrawOffer(backend, { actor, params: { id } }) {
    const event = findEvent(backend, id);
    const own = findStored(backend, { event, actor }) ?? refuse('NOT_JOINED');
    own.isOffered = false;
    return { id };
  },
  getCalendarFeed: ({ calendarFeeds }, { actor }) => ({
    feed: calendarFeeds.get(actor.id) ?? null,
  }),
  renewCalendarFeed({ calendarFeeds }, { actor }) {
    const url = `https://muster.example.org.uk/api/calendar/${makeFreshId()}.ics`;
    const feed = { url, createdAt: fromNow() };
    calendarFeeds.set(actor.id, feed);
    return { feed };
  },
  deleteCalendarFeed({ calendarFeeds }, { actor }) {
    calendarFeeds.delete(actor.id);
    return { feed: null };
  },
} satisfies FakeHandlers;

/** Left or cancelled after something was paid. */
function isLeft({ status, paymentStatus }: FakeParticipant): boolean {
  return status === 'cancelled' && (paymentStatus === 'paid' || paymentStatus === 'refunded');
}

function toOwnParticipation(
  backend: FakeBackend,
  event: Event,
  { own, actor }: { own: FakeParticipant; actor: { id: string } },
): OwnParticipation {
  const ticketCode = hasTicket({ status: own.status, event }) ? ticketCodeOf(own) : null;
  return {
    ...own,
    eventId: event.id,
    title: event.title,
    date: event.date,
    waitsFor: waitsForIn(backend, event, own),
    duePence: fakeDuePence(event, own),
    offer: fakeOffer(event, own),
    voucherPence: 0,
    ticketCode,
    ticketUrl: ticketCode && ticketUrl('https://muster.example.org.uk', ticketCode),
    options: toJoinFormResponse(event, own).customFieldResponses,
    event: event.approved ? { ...event, page: toPageToFollow(backend, { actor, ...event }) } : null,
  };
}
