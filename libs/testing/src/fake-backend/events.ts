import {
  basePriceOf,
  type Event,
  MAX_COUNT,
  type NewEvent,
  type NextEvent,
  type User,
} from '@muster/contract';
import {
  eventAbilities,
  initialApproval,
  nextOfSeries,
  overAt,
  summarizeEvents,
  summarizeParticipants,
} from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { makeEvent } from '../builders/make-event.ts';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { refuse } from '../handlers/refuse.ts';
import { decideFakeApproval, keepApprovedVersion, toEventResponse } from './approvals.ts';
import { eventsOfScope, matchesCriteria, sortEvents, withDistance } from './event-lists.ts';
import { type FakeBackend, type FakeHandlers, toViewer } from './fake-backend.ts';
import { toPageToFollow } from './follows.ts';
import { findOwn } from './join.ts';
import { DAY_MS, fromNow, pageOf } from './lists.ts';
import { findEventFor } from './people.ts';
import { participantsOf, promoteFakeWaitlist } from './stock.ts';

/** Handlers of events (docs/product/events.md#events). What is sent is taken as it is. */
export const eventHandlers = {
  listEvents(backend, { actor, query }) {
    const scope = query.scope ?? (actor ? 'mine' : 'public');
    const matching = eventsOfScope(backend, actor, scope)
      .filter((event) => !query.organizer || event.organizer.id === query.organizer)
      .filter((event) => matchesCriteria(event, query))
      .map((event) => withDistance(event, query.near));
    const isEach = query.eachDate ?? Boolean(query.from || query.to);
    const listed = isEach ? matching : nextOfSeries(matching, new Date());
    const { events, pagination } = pageOf('events', sortEvents(listed, scope, query), query);
    return { events: events.map((event) => toEventResponse(backend, event, actor)), pagination };
  },
  getEvent(backend, { actor, params: { id } }) {
    const event = findEventFor(backend, { actor, id });
    const participation = actor && findOwn(backend, { event, actor });
    const response = toEventResponse(backend, event, actor);
    const setUp = setUpOf(backend, event);
    return { event: { setUp, ...response, ...(participation && { participation }) } };
  },
  getEventOrganizer(backend, { actor, params: { id } }) {
    const { organizer } = findEventFor(backend, { actor, id });
    const user = backend.users.find((one) => one.id === organizer.id && one.id !== SUPERADMIN_ID);
    const moments = (user && backend.moments.get(user.id)) ?? [];
    return {
      ...{ bio: user?.bio ?? '', moments: moments.slice(0, MAX_COUNT.momentsOfOrganizer) },
      page: toPageToFollow(backend, { actor, organizer }),
    };
  },
  /** Who lets everyone see that they are going (docs/product/player-screens.md#going-faces). */
  listGoing(backend, { actor, params: { id } }) {
    const event = findEventFor(backend, { actor, id });
    const shown = backend.users.filter(({ showsAmongGoing }) => showsAmongGoing);
    const people = participantsOf(backend, event)
      .filter(
        ({ status, user }) => status === 'confirmed' && shown.some((one) => one.id === user.id),
      )
      .map(({ user }) => user);
    return { people: people.toReversed().slice(0, MAX_COUNT.goingPeople) };
  },
  getNextEvent(backend, { actor }) {
    const event = ownEvents(backend, actor, 1).find(({ date }) => Date.parse(date) > Date.now());
    return { next: event ? describeWork(backend, event, actor) : null };
  },
  getEventWork(backend, { actor, params }) {
    const event = backend.events.find(({ id }) => id === params.id);
    return event ? { work: describeWork(backend, event, actor) } : refuse('EVENT_NOT_FOUND');
  },
  getLastEvent(backend, { actor }) {
    const event = ownEvents(backend, actor, -1).find(({ participantCount, ...times }) => {
      const sinceMs = Date.now() - overAt(times).getTime();
      return participantCount > 0 && sinceMs >= 0 && sinceMs <= 14 * DAY_MS;
    });
    if (!event) return { last: null };
    const participants = participantsOf(backend, event);
    const { confirmed, checkedIn, totalRevenue } = summarizeParticipants(participants);
    const noShows = participants.filter(({ checkInStatus }) => checkInStatus === 'no_show').length;
    const counts = { confirmed, checkedIn, noShows, takenPounds: totalRevenue };
    return { last: { event: toEventResponse(backend, event, actor), ...counts } };
  },
  /** The exported file is JSON, whatever the format. */
  exportEvents(backend, { actor, query }) {
    const events = exportableEvents(backend, actor);
    return query.stats ? { events, summary: summarizeEvents(events, new Date()) } : { events };
  },
  getExportSummary: (backend, { actor }) =>
    summarizeEvents(exportableEvents(backend, actor), new Date()),
  createEvent(backend, { actor, body }) {
    const event = toNewEvent(actor, body);
    backend.events.unshift(event);
    return { event: toEventResponse(backend, event, actor) };
  },
  updateEvent(backend, { actor, body, params: { id } }) {
    const event = findEventFor(backend, { actor, id }, 'update');
    keepApprovedVersion(backend, event);
    Object.assign(event, fieldsOf(body), { updatedAt: fromNow() });
    if (body.organizer) event.organizer.name = body.organizer.name;
    if (event.rejection && actor.id === event.organizer.id) event.rejection.rejectedAt = null;
    if (toViewer(actor).isSuperadmin && body.approved !== undefined)
      decideFakeApproval(backend, event, { approved: body.approved });
    promoteFakeWaitlist(backend, event);
    return { event: toEventResponse(backend, event, actor) };
  },
  deleteEventUndoably(backend, { actor, params: { id } }) {
    const event = findEventFor(backend, { actor, id }, 'delete');
    backend.events.splice(backend.events.indexOf(event), 1);
    backend.deletedEvents.push(event);
    return { id, deletesAt: fromNow(30_000) };
  },
  callOffEvent(backend, { actor, params: { id }, body: { reason } }) {
    const event = findEventFor(backend, { actor, id }, 'update');
    Object.assign(event, { cancelledAt: fromNow(), cancellationReason: reason });
    return { event: toEventResponse(backend, event, actor), run: null };
  },
  undoCallOff(backend, { actor, params: { id } }) {
    const event = findEventFor(backend, { actor, id }, 'update');
    Object.assign(event, { cancelledAt: null, cancellationReason: null });
    return { event: toEventResponse(backend, event, actor) };
  },
  undoEventDeletion(backend, { actor, params: { id } }) {
    const event = backend.deletedEvents.find((one) => one.id === id) ?? refuse('EVENT_NOT_FOUND');
    backend.deletedEvents.splice(backend.deletedEvents.indexOf(event), 1);
    backend.events.push(event);
    return { event: toEventResponse(backend, event, actor) };
  },
  /** Every event is liked by the account that is signed in, or not. */
  likeEvent(backend, { actor, params: { id }, body }) {
    const event = findEventFor(backend, { actor, id });
    const isLiked = body.isLiked ?? !event.isLiked;
    if (isLiked !== event.isLiked) event.likes += isLiked ? 1 : -1;
    event.isLiked = isLiked;
    return { isLiked, likes: event.likes };
  },
} satisfies FakeHandlers;

/** An event of an account, as it was sent. */
export function toNewEvent(actor: User, body: NewEvent): Event {
  const created = { id: makeFreshId(), createdAt: fromNow(), updatedAt: fromNow() };
  const event = makeEvent({ ...NEW_EVENT, ...fieldsOf(body), ...created });
  event.approved = initialApproval(toViewer(actor), body.approved);
  event.organizer = { id: actor.id, name: body.organizer.name, avatarUrl: actor.avatarUrl };
  return event;
}

/** By date, the soonest or the latest first. */
function ownEvents({ events }: FakeBackend, { id }: User, sign: 1 | -1): Event[] {
  const own = events.filter(({ organizer }) => organizer.id === id);
  return own.toSorted((a, b) => sign * a.date.localeCompare(b.date));
}

function exportableEvents(backend: FakeBackend, actor: User): Event[] {
  return backend.events.filter((event) => eventAbilities(toViewer(actor), event).export);
}

/** The defaults of a new event. */
const NEW_EVENT: Partial<Event> = {
  ...{ description: '', coordinates: null, gallery: [], imageThumbnail: null, price: '' },
  ...{ basePrice: 0, duration: '', requiredEquipment: [], difficulty: 'Beginner' },
  ...{ maxParticipants: null, availableSpots: null, participantCount: 0 },
};

function fieldsOf(body: Partial<NewEvent>): Partial<Event> {
  const { approved: _approved, organizer: _organizer, customFields, gallery, ...plain } = body;
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  const { maxParticipants } = body;
  return {
    ...Object.fromEntries(given),
    ...(body.price !== undefined && { basePrice: basePriceOf(body) ?? 0 }),
    ...(maxParticipants !== undefined && { availableSpots: maxParticipants }),
    ...(gallery && {
      gallery: gallery.map((one) => ({ ...one, thumbnail: one.thumbnail ?? null })),
    }),
    ...(customFields && { customFields: customFields.map(withIds) }),
  };
}

type SentField = NonNullable<NewEvent['customFields']>[number];

function withIds({ id = makeFreshId(), label, isPlace = false, isSide, options }: SentField) {
  const named = options.filter((option) => option.label !== '');
  const made = named.map(({ limit = null, isHandedOut = false, ...option }) => {
    return { ...option, id: option.id ?? makeFreshId(), limit, left: limit, isHandedOut };
  });
  return { id, label, isPlace, ...(isSide && { isSide }), options: made };
}

function describeWork(backend: FakeBackend, event: Event, actor: User): NextEvent {
  const summary = summarizeParticipants(participantsOf(backend, event));
  const { owing: unpaidCount, owedPence, checkedIn, waitlist: waiting } = summary;
  // The gate is offered from the day before.
  const isGateOpen = Date.parse(event.date) - Date.now() <= DAY_MS;
  const gate = isGateOpen ? { in: checkedIn, owedPence, waiting } : null;
  const response = toEventResponse(backend, event, actor);
  return { event: response, unpaidCount, owedPence, unreadCount: 0, gate };
}

/** As everybody who runs the event sees it. */
function setUpOf(backend: FakeBackend, event: Event): Event['setUp'] {
  const people = participantsOf(backend, event);
  return {
    takesVouchers: (backend.vouchers.get(event.organizer.id)?.length ?? 0) > 0,
    wasCharged: false,
    hasOwnLimits: backend.limits.has(event.organizer.id),
    hasChecks: people.some(({ isFieldReady }) => isFieldReady),
    hasWaiver: people.some(({ waiver }) => waiver !== 'not_needed'),
  };
}
