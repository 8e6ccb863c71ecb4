import {
  basePriceOf,
  type Event,
  type EventUpdate,
  FIELD_TEXT,
  MAX_COUNT,
  type NewEvent,
  type NextEvent,
  type User,
} from '@muster/contract';
import {
  countParticipants,
  countTaken,
  eventAbilities,
  initialApproval,
  keepLimits,
  refuseCustomFieldIds,
  refuseDateChange,
  refuseLimits,
  refuseMaxParticipants,
  refusePastDate,
  refusePlaces,
  summarizeParticipants,
} from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { makeEvent } from '../builders/make-event.ts';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { guardedFor } from './crew-of.ts';
import { eventApprovalHandlers } from './event-approval-handlers.ts';
import { decideFakeApproval, keepApprovedVersion, toEventResponse } from './event-approvals.ts';
import { eventsOfScope, matchesCriteria, sortEvents, withDistance } from './event-lists.ts';
import { type FakeBackend, toViewer } from './fake-backend.ts';
import { participantsOf, promoteFakeWaitlist, withOptionIds } from './fake-stock.ts';
import { goingPeopleHandler } from './going-people-handlers.ts';
import { findOwn } from './join-handlers.ts';
import { lastEventHandler } from './last-event-handlers.ts';
import { paginate } from './paginate.ts';

/** Handlers of events (docs/product/events.md#events). */
export function eventHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    ...readHandlers(backend),
    ...workHandlers(backend),
    lastEventHandler(backend),
    goingPeopleHandler(backend),
    ...writeHandlers(backend),
    ...eventApprovalHandlers(backend),
  ];
}

function readHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listEvents', ({ actor, query }) => {
      const scope = query.scope ?? (actor ? 'mine' : 'public');
      const matching = eventsOfScope(backend, actor, scope)
        .filter((event) => !query.organizer || event.organizer.id === query.organizer)
        .filter((event) => matchesCriteria(event, query))
        .map((event) => withDistance(event, query.near));
      const { items, pagination } = paginate(sortEvents(matching, scope, query), query);
      return { events: items.map((event) => toEventResponse(backend, event, actor)), pagination };
    }),
    handle('listEventPins', ({ actor, query }) => {
      const pins = eventsOfScope(backend, actor, 'explore')
        .filter((event) => matchesCriteria(event, query))
        .flatMap(({ id, title, date, coordinates }) =>
          coordinates ? [{ id, title, date, ...coordinates }] : [],
        );
      return { pins, isComplete: true };
    }),
    handle('getEvent', ({ actor, params }) => {
      const event = backend.events.find(({ id }) => id === params.id);
      if (!event || !eventAbilities(toViewer(actor), guardedFor(backend, event, actor)).view)
        return refuse('EVENT_NOT_FOUND');
      const participation = actor && findOwn(backend, { event, actor });
      const response = toEventResponse(backend, event, actor);
      return { event: participation ? { ...response, participation } : response };
    }),
    handle('getEventOrganizer', ({ actor, params }) => {
      const event = backend.events.find(({ id }) => id === params.id);
      if (!event || !eventAbilities(toViewer(actor), guardedFor(backend, event, actor)).view)
        return refuse('EVENT_NOT_FOUND');
      const { id } = event.organizer;
      const organizer = backend.users.find((user) => user.id === id && id !== SUPERADMIN_ID);
      const moments = organizer ? (backend.moments.get(id) ?? []) : [];
      return {
        bio: organizer?.bio ?? '',
        moments: moments.slice(0, MAX_COUNT.momentsOfOrganizer),
      };
    }),
  ];
}

/** The gate is offered from the day before. */
const GATE_BEFORE_MS = 24 * 3_600_000;

function workHandlers(backend: FakeBackend): EndpointHandler[] {
  return [nextEventHandler(backend), eventWorkHandler(backend)];
}

function eventWorkHandler(backend: FakeBackend): EndpointHandler {
  return handle('getEventWork', ({ actor, params }) => {
    const event = backend.events.find(({ id }) => id === params.id);
    return event ? { work: describeWork(backend, event, actor) } : refuse('EVENT_NOT_FOUND');
  });
}

function nextEventHandler(backend: FakeBackend): EndpointHandler {
  return handle('getNextEvent', ({ actor }) => {
    const [event] = backend.events
      .filter(({ organizer, date }) => organizer.id === actor.id && Date.parse(date) > Date.now())
      .toSorted((a, b) => a.date.localeCompare(b.date));
    return { next: event ? describeWork(backend, event, actor) : null };
  });
}

function describeWork(backend: FakeBackend, event: Event, actor: User): NextEvent {
  const summary = summarizeParticipants(participantsOf(backend, event));
  const { owing, owedPence, checkedIn, waitlist } = summary;
  const isGateOpen = Date.parse(event.date) - Date.now() <= GATE_BEFORE_MS;
  return {
    event: toEventResponse(backend, event, actor),
    unpaidCount: owing,
    owedPence,
    unreadCount: 0,
    gate: isGateOpen ? { in: checkedIn, owedPence, waiting: waitlist } : null,
  };
}

function writeHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('createEvent', ({ actor, body }) => {
      const past = refusePastDate(body, new Date());
      if (past) return refuse(past.code, past.message, { [past.field]: past.message });
      const customFields = body.customFields && keepLimits(body.customFields.map(withoutIds), []);
      const places = refusePlaces(customFields ?? [], body.maxParticipants ?? null);
      if (places) return refuse(places.code, places.message, { [places.field]: places.message });
      const fields = fieldsOf({ ...body, customFields });
      const event = makeEvent({ ...defaultFields(), ...fields, ...newEventFields(actor) });
      event.approved = initialApproval(toViewer(actor), body.approved);
      event.organizer = { id: actor.id, name: body.organizer.name, avatarUrl: actor.avatarUrl };
      backend.events.unshift(event);
      return { event: toEventResponse(backend, event, actor) };
    }),
    handle('updateEvent', ({ actor, body, params }) => {
      const event = backend.events.find(({ id }) => id === params.id);
      if (!event || !eventAbilities(toViewer(actor), guardedFor(backend, event, actor)).update)
        return refuse('EVENT_NOT_FOUND');
      keepApprovedVersion(backend, event);
      const refusal = refuseChange(backend, event, body);
      if (refusal)
        return refuse(refusal.code, refusal.message, { [refusal.field]: refusal.message });
      const customFields = body.customFields && keepLimits(body.customFields, event.customFields);
      Object.assign(event, fieldsOf({ ...body, customFields }), {
        updatedAt: new Date().toISOString(),
      });
      if (body.organizer) event.organizer.name = body.organizer.name;
      if (event.rejection && actor.id === event.organizer.id) event.rejection.rejectedAt = null;
      if (toViewer(actor).isSuperadmin && body.approved !== undefined)
        decideFakeApproval(backend, event, { approved: body.approved });
      promoteFakeWaitlist(backend, event);
      return { event: toEventResponse(backend, event, actor) };
    }),
    handle('deleteEventUndoably', ({ actor, params: { id } }) => {
      const event = takeOwn(backend.events, { actor, id });
      backend.deletedEvents.push(event);
      return { id, deletesAt: new Date(Date.now() + 30_000).toISOString() };
    }),
    handle('undoEventDeletion', ({ actor, params: { id } }) => {
      const event = takeOwn(backend.deletedEvents, { actor, id });
      backend.events.push(event);
      return { event: toEventResponse(backend, event, actor) };
    }),
  ];
}

function refuseChange(backend: FakeBackend, event: Event, change: EventUpdate) {
  const { date = event.date, customFields = [], maxParticipants = null } = change;
  const participants = participantsOf(backend, event);
  const fields = change.customFields && keepLimits(change.customFields, event.customFields);
  return (
    refuseDateChange({ before: event.date, date }, new Date()) ??
    refuseCustomFieldIds(customFields, event.customFields) ??
    refusePlaces(fields ?? event.customFields, maxParticipants) ??
    refuseMaxParticipants(maxParticipants, countParticipants(participants)) ??
    refuseLimits(fields ?? [], countTaken(participants.map(withOptionIds)))
  );
}

/** Removes an event that the actor can delete from a list. */
function takeOwn(events: Event[], { actor, id }: { actor: User; id: string }): Event {
  const event = events.find((candidate) => candidate.id === id);
  if (!event || !eventAbilities(toViewer(actor), event).delete) return refuse('EVENT_NOT_FOUND');
  events.splice(events.indexOf(event), 1);
  return event;
}

function newEventFields(actor: User): Partial<Event> {
  const createdAt = new Date().toISOString();
  return {
    id: makeFreshId(),
    createdAt,
    updatedAt: createdAt,
    organizer: { id: actor.id, name: actor.organizerName, avatarUrl: actor.avatarUrl },
  };
}

/** The defaults of a new event. */
function defaultFields(): Partial<Event> {
  return {
    description: '',
    coordinates: null,
    gallery: [],
    imageThumbnail: null,
    price: '',
    basePrice: 0,
    duration: '',
    endsAt: null,
    requiredEquipment: [],
    difficulty: 'Beginner',
    customFields: [],
    maxParticipants: null,
    availableSpots: null,
    participantCount: 0,
    waitlistCount: 0,
    likes: 0,
  };
}

function priceOf(body: Partial<NewEvent>): number {
  const price = FIELD_TEXT.priceUnclear;
  return basePriceOf(body) ?? refuse('VALIDATION', price, { price });
}

function fieldsOf(body: Partial<NewEvent>): Partial<Event> {
  const { approved: _approved, organizer: _organizer, customFields, gallery, ...plain } = body;
  const given = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  );
  return {
    ...given,
    ...('price' in given || 'basePrice' in given ? { basePrice: priceOf(body) } : {}),
    ...('maxParticipants' in given ? { availableSpots: body.maxParticipants ?? null } : {}),
    ...(gallery && {
      gallery: gallery.map((item) => ({ ...item, thumbnail: item.thumbnail ?? null })),
    }),
    ...(customFields && { customFields: customFields.map(withIds) }),
  };
}

type SentField = NonNullable<NewEvent['customFields']>[number];

function withoutIds({ id: _, options, ...field }: SentField): SentField {
  return { ...field, options: options.map((option) => ({ ...option, id: undefined })) };
}

function withIds(field: SentField): Event['customFields'][number] {
  const options = field.options
    .filter(({ label }) => label !== '')
    .map(({ id = makeFreshId(), label, price, limit = null }) => {
      return { id, label, price, limit, left: limit };
    });
  const { id = makeFreshId(), label, isPlace = false } = field;
  return { id, label, isPlace, options };
}
