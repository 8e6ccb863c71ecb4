import {
  ERRORS,
  type Event,
  type Participant,
  type ParticipantChange,
  type ParticipantSort,
  type StoredJoinForm,
  type User,
} from '@muster/contract';
import {
  changeParticipants,
  describeOptionCounts,
  eventAbilities,
  findIdsByLabels,
  isFound,
  orderParticipants,
  participantAbilities,
  summarizeParticipants,
  toChosenOptions,
} from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, type FakeParticipant, toViewer } from './fake-backend.ts';
import { countFakeSpots, participantsOf, waitsForIn, withOptionIds } from './fake-stock.ts';
import { paginate } from './paginate.ts';
import { hasCheckIn, hasPayment, isSafe } from './participant-filters.ts';

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
      const [before] = findCheckedIn(backend, event, request);
      const code = changeFakeParticipants(backend, event, request).refused.get(params.userId);
      return {
        participant: code
          ? refuse(code)
          : findParticipant(backend, { actor, event, userId: params.userId }),
        ...(before && { checkedInBefore: before.checkInTime }),
        ...(before?.checkedInBy && { checkedInBeforeBy: before.checkedInBy }),
      };
    }),
    kitHandler(backend),
    handle('allowRejoin', ({ actor, params }) => {
      const event = findManagedEvent(backend, actor, params.id);
      const stored = participantsOf(backend, event).find(({ user }) => user.id === params.userId);
      if (stored) stored.needsConsent = false;
      return { participant: findParticipant(backend, { actor, event, userId: params.userId }) };
    }),
    handle('updateParticipants', ({ actor, params, body }) => {
      const event = findManagedEvent(backend, actor, params.id);
      // A refused maximum is not simulated.
      Object.assign(event, { maxParticipants: body.maxParticipants ?? event.maxParticipants });
      const checkedInBefore = findCheckedIn(backend, event, body);
      const { accepted, unchanged, refused, undo } = changeFakeParticipants(backend, event, body);
      return {
        updated: accepted.length - unchanged,
        unchanged,
        ...(checkedInBefore.length > 0 && { checkedInBefore }),
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

function kitHandler(backend: FakeBackend): EndpointHandler {
  return handle('updateKit', ({ actor, params, body }) => {
    const event = findManagedEvent(backend, actor, params.id);
    const stored = participantsOf(backend, event).find(({ user }) => user.id === params.userId);
    if (stored) {
      const ticked = new Set(body.kit.map(({ optionId }) => optionId));
      const kept = stored.kit.filter(({ optionId }) => !ticked.has(optionId));
      stored.kit = [...kept, ...body.kit.filter(({ handedOut }) => handedOut)];
    }
    return { participant: findParticipant(backend, { actor, event, userId: params.userId }) };
  });
}

function listHandler(backend: FakeBackend): EndpointHandler {
  return handle('listParticipants', ({ actor, params, query }) => {
    const event = findManagedEvent(backend, actor, params.id);
    const all = orderParticipants(participantsOf(backend, event));
    const matching = all.filter(
      (participant) =>
        (!query.status || participant.status === query.status) &&
        hasPayment(participant, query.paymentStatus) &&
        hasCheckIn(participant, query.checkInStatus) &&
        isSafe(participant, query) &&
        hasChosen(participant, event, query) &&
        matches(participant, query.search ?? ''),
    );
    const { items, pagination } = paginate(sortParticipants(matching, query), query);
    return {
      participants: items.map((participant) => toResponse(backend, { actor, event }, participant)),
      summary: summarizeParticipants(all),
      pagination,
    };
  });
}

interface Choice {
  fieldId?: string | undefined;
  optionId?: string | undefined;
  fieldLabel?: string | undefined;
  optionLabel?: string | undefined;
}

function hasChosen({ joinForm }: Participant, { customFields }: Event, query: Choice): boolean {
  const { fieldLabel, optionLabel, fieldId, optionId } = query;
  if (!(fieldId && optionId) && !(fieldLabel && optionLabel)) return true;
  const wanted = optionId
    ? { fieldId, optionId }
    : findIdsByLabels(customFields, {
        fieldLabel: fieldLabel ?? '',
        optionLabel: optionLabel ?? '',
      });
  return joinForm.customFieldResponses.some((choice) =>
    wanted.optionId
      ? choice.fieldId === wanted.fieldId && choice.optionId === wanted.optionId
      : choice.fieldLabel === fieldLabel && choice.selectedOptionLabel === optionLabel,
  );
}

const SORT_KEYS = {
  name: ({ joinForm }) => joinForm.fullName,
  surname: ({ joinForm: { fullName } }) => `${fullName.split(' ').at(-1)} ${fullName}`,
  // In this order already.
  status: () => '',
  payment: ({ paymentStatus }) =>
    String(['paid', 'pending', 'failed', 'refunded'].indexOf(paymentStatus)),
  checkin: ({ status, checkInStatus }) =>
    status === 'confirmed'
      ? String(['not_checked_in', 'no_show', 'checked_in'].indexOf(checkInStatus))
      : '9',
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
    const confirmed = participantsOf(backend, event).filter(({ status }) => status === 'confirmed');
    const chosen = confirmed.flatMap(({ joinForm }) => joinForm.customFieldResponses);
    const byOption = Map.groupBy(chosen, ({ fieldId, optionId, ...labels }) =>
      JSON.stringify(optionId ? [fieldId, optionId] : [fieldId, labels]),
    );
    const counted = [...byOption.values()].map((same) => ({ ...same[0]!, count: same.length }));
    return { options: describeOptionCounts(event.customFields, counted) };
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
    return {
      participant: toResponse(backend, { actor, event }, holder ?? refuse('TICKET_NOT_FOUND')),
    };
  });
}

/** An event whose participants the actor manages; EVENT_NOT_FOUND otherwise. */
export function findManagedEvent(backend: FakeBackend, actor: User, eventId: string): Event {
  const event = backend.events.find(({ id }) => id === eventId);
  const canManage = event && eventAbilities(toViewer(actor), event).manageParticipants;
  return canManage ? event : refuse('EVENT_NOT_FOUND');
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
  return toResponse(backend, { actor, event }, participant ?? refuse('PARTICIPANT_NOT_FOUND'));
}

function toResponse(
  backend: FakeBackend,
  { actor, event }: Omit<ParticipantRequest, 'userId'>,
  participant: FakeParticipant,
): Participant {
  const { update, message } = participantAbilities(toViewer(actor), { event, participant });
  return {
    ...participant,
    waitsFor: waitsForIn(backend, event, participant),
    joinForm: toJoinFormResponse(event, participant),
    can: { update, message },
  };
}

/** The join form of a participant, with what the event still offers of it. */
export function toJoinFormResponse(
  { customFields }: Event,
  { joinForm }: Pick<FakeParticipant, 'joinForm'>,
): StoredJoinForm {
  const { customFieldResponses } = joinForm;
  return { ...joinForm, customFieldResponses: toChosenOptions(customFields, customFieldResponses) };
}

function matches({ joinForm, user }: FakeParticipant, search: string): boolean {
  const { fullName, email, phone } = joinForm;
  return isFound(search, [fullName, email, phone, user.name], phone);
}

interface Change {
  userIds: readonly string[];
  change: ParticipantChange;
}

/** Whom a check-in finds checked in, and since when. */
function findCheckedIn(backend: FakeBackend, event: Event, { userIds, change }: Change) {
  if (change.checkInStatus !== 'checked_in') return [];
  return participantsOf(backend, event)
    .filter(({ user }) => userIds.includes(user.id))
    .flatMap(({ user, checkInTime, checkedInBy }) =>
      checkInTime ? [{ userId: user.id, checkInTime, checkedInBy }] : [],
    );
}

/** Changes the stored participants in place and returns what was decided. */
export function changeFakeParticipants(backend: FakeBackend, event: Event, request: Change) {
  const stored = participantsOf(backend, event);
  const { participants, ...decision } = changeParticipants({
    ...request,
    event,
    participants: stored.map(withOptionIds),
    now: new Date(),
  });
  for (const changed of participants) {
    const participant = stored.find(({ user }) => user.id === changed.user.id);
    if (!participant) continue;
    const { optionIds: _, ...fields } = changed;
    Object.assign(participant, fields);
  }
  countFakeSpots(backend, event);
  return decision;
}
