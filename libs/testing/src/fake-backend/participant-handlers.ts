import {
  ERRORS,
  type Event,
  type OptionCount,
  type Participant,
  type ParticipantChange,
  type ParticipantSort,
  type User,
} from '@muster/contract';
import {
  availableSpots,
  changeParticipants,
  countParticipants,
  eventAbilities,
  isFound,
  orderParticipants,
  participantAbilities,
  summarizeParticipants,
} from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, type FakeParticipant, toViewer } from './fake-backend.ts';
import { paginate } from './paginate.ts';
import { makeParticipants } from './sample-participants.ts';

/** Handlers of participants (docs/product/participation.md#participation). */
export function participantHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    findByTicketHandler(backend),
    listHandler(backend),
    optionCountHandler(backend),
    handle('getParticipant', ({ actor, params }) => {
      const event = findManagedEvent(backend, actor, params.id);
      return { participant: findParticipant(backend, { actor, event, userId: params.userId }) };
    }),
    ...changeHandlers(backend),
  ];
}

function changeHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('updateParticipant', ({ actor, params, body }) => {
      const event = findManagedEvent(backend, actor, params.id);
      const request = { userIds: [params.userId], change: body };
      const code = changeFakeParticipants(backend, event, request).refused.get(params.userId);
      return {
        participant: code
          ? refuse(code)
          : findParticipant(backend, { actor, event, userId: params.userId }),
      };
    }),
    handle('updateParticipants', ({ actor, params, body }) => {
      const event = findManagedEvent(backend, actor, params.id);
      // A refused maximum is not simulated.
      Object.assign(event, { maxParticipants: body.maxParticipants ?? event.maxParticipants });
      const { accepted, unchanged, refused, undo } = changeFakeParticipants(backend, event, body);
      return {
        updated: accepted.length - unchanged,
        unchanged,
        refused: [...refused].map(([userId, code]) => ({
          userId,
          code,
          message: ERRORS[code].message,
        })),
        undo: undo.map(({ userIds, change }) => ({ userIds: [...userIds], change })),
      };
    }),
  ];
}

function listHandler(backend: FakeBackend): EndpointHandler {
  return handle('listParticipants', ({ actor, params, query }) => {
    const event = findManagedEvent(backend, actor, params.id);
    const all = orderParticipants(participantsOf(backend, event));
    const matching = all.filter(
      (participant) =>
        (!query.status || participant.status === query.status) &&
        (!query.paymentStatus || participant.paymentStatus === query.paymentStatus) &&
        hasChosen(participant, query) &&
        matches(participant, query.search ?? ''),
    );
    const { items, pagination } = paginate(sortParticipants(matching, query), query);
    return {
      participants: items.map((participant) => toResponse(actor, event, participant)),
      summary: summarizeParticipants(all),
      pagination,
    };
  });
}

interface Choice {
  fieldLabel?: string | undefined;
  optionLabel?: string | undefined;
}

function hasChosen({ joinForm }: Participant, { fieldLabel, optionLabel }: Choice): boolean {
  if (!fieldLabel || !optionLabel) return true;
  return joinForm.customFieldResponses.some(
    (choice) => choice.fieldLabel === fieldLabel && choice.selectedOptionLabel === optionLabel,
  );
}

const SORT_KEYS = {
  name: ({ joinForm }) => joinForm.fullName,
  // In this order already.
  status: () => '',
  payment: ({ paymentStatus }) =>
    String(['paid', 'pending', 'failed', 'refunded'].indexOf(paymentStatus)),
  joined: ({ joinedAt }) => joinedAt,
} satisfies Record<ParticipantSort, (participant: Participant) => string>;

interface Order {
  sort: ParticipantSort;
  direction: 'ascending' | 'descending';
}

function sortParticipants(participants: FakeParticipant[], { sort, direction }: Order) {
  const key = SORT_KEYS[sort];
  const sorted = participants.toSorted((a, b) => key(a).localeCompare(key(b), 'en-GB'));
  return direction === 'descending' ? sorted.reverse() : sorted;
}

function optionCountHandler(backend: FakeBackend): EndpointHandler {
  return handle('listOptionCounts', ({ actor, params }) => {
    const event = findManagedEvent(backend, actor, params.id);
    const counts = new Map<string, OptionCount>();
    for (const { status, joinForm } of participantsOf(backend, event))
      for (const { fieldLabel, selectedOptionLabel } of joinForm.customFieldResponses) {
        const key = JSON.stringify([fieldLabel, selectedOptionLabel]);
        const before = counts.get(key)?.count ?? 0;
        if (status === 'confirmed')
          counts.set(key, { fieldLabel, optionLabel: selectedOptionLabel, count: before + 1 });
      }
    return { options: [...counts.values()].sort((a, b) => b.count - a.count) };
  });
}

function findByTicketHandler(backend: FakeBackend): EndpointHandler {
  return handle('findParticipantByTicket', ({ actor, params, query }) => {
    const event = backend.events.find(({ id }) => id === params.id);
    if (!event || !eventAbilities(toViewer(actor), event).manageParticipants)
      return refuse('TICKET_NOT_FOUND');
    const holder = participantsOf(backend, event).find(
      (other) => other.status === 'confirmed' && ticketCodeOf(other) === query.code,
    );
    return { participant: toResponse(actor, event, holder ?? refuse('TICKET_NOT_FOUND')) };
  });
}

/** An event whose participants the actor manages; EVENT_NOT_FOUND otherwise. */
export function findManagedEvent(backend: FakeBackend, actor: User, eventId: string): Event {
  const event = backend.events.find(({ id }) => id === eventId);
  const canManage = event && eventAbilities(toViewer(actor), event).manageParticipants;
  return canManage ? event : refuse('EVENT_NOT_FOUND');
}

/** All participants of an event, as they are stored; created at the first request. */
export function participantsOf(backend: FakeBackend, event: Event): FakeParticipant[] {
  const stored = backend.participants.get(event.id);
  if (stored) return stored;
  const created = makeParticipants(event).map((participant, index) => ({
    ...participant,
    queuePosition: index + 1,
    heldBack: false,
  }));
  backend.participants.set(event.id, created);
  return created;
}

/** The code on the ticket of a participant: made of the end of their id. */
export function ticketCodeOf({ id }: Pick<Participant, 'id'>): string {
  return id.slice(-12).toUpperCase();
}

interface ParticipantRequest {
  actor: User;
  event: Event;
  userId: string;
}

function findParticipant(backend: FakeBackend, { actor, event, userId }: ParticipantRequest) {
  const all = orderParticipants(participantsOf(backend, event));
  const participant = all.find(({ user }) => user.id === userId);
  return toResponse(actor, event, participant ?? refuse('PARTICIPANT_NOT_FOUND'));
}

function toResponse(actor: User, event: Event, participant: FakeParticipant): Participant {
  const { update, message } = participantAbilities(toViewer(actor), { event, participant });
  return { ...participant, can: { update, message } };
}

function matches({ joinForm, user }: Participant, search: string): boolean {
  const { fullName, email, phone } = joinForm;
  return isFound(search, [fullName, email, phone, user.name], phone);
}

interface Change {
  userIds: readonly string[];
  change: ParticipantChange;
}

/** Changes the stored participants in place and returns what was decided. */
export function changeFakeParticipants(backend: FakeBackend, event: Event, request: Change) {
  const stored = participantsOf(backend, event);
  const { participants, ...decision } = changeParticipants({
    ...request,
    event,
    participants: stored,
    now: new Date(),
  });
  for (const changed of participants) {
    const participant = stored.find(({ user }) => user.id === changed.user.id);
    if (participant) Object.assign(participant, changed);
  }
  countFakeSpots(backend, event);
  return decision;
}

/** Writes the counts of an event's participants into the event. */
export function countFakeSpots(backend: FakeBackend, event: Event): void {
  const counts = countParticipants(participantsOf(backend, event));
  Object.assign(event, {
    participantCount: counts.confirmed,
    waitlistCount: counts.waitlist,
    availableSpots: availableSpots(event, counts),
  });
}
