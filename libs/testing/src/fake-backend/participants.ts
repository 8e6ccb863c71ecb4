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
  findIdsByLabels,
  isFound,
  isUnsigned,
  orderParticipants,
  owedPence,
  participantAbilities,
  summarizeParticipants,
  toChosenOptions,
} from '@muster/domain';
import type { HandledRequest } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import {
  type FakeBackend,
  type FakeHandlers,
  type FakeParticipant,
  toViewer,
} from './fake-backend.ts';
import { pageOf } from './lists.ts';
import { findEventFor } from './people.ts';
import { countFakeSpots, participantsOf, waitsForIn, withOptionIds } from './stock.ts';

/** Handlers of participants (docs/product/participation.md#participation). */
export const participantHandlers = {
  listParticipants(backend, { actor, params: { id }, query }) {
    const event = findManaged(backend, { actor, id });
    const all = orderParticipants(participantsOf(backend, event));
    const matching = all.filter((one) => isListed(one, event, query));
    const page = pageOf('participants', sortParticipants(matching, query), query);
    const participants = page.participants.map((one) => toResponse(backend, { actor, event }, one));
    return { ...page, participants, summary: summarizeParticipants(all) };
  },
  listOptionCounts(backend, { actor, params: { id } }) {
    const event = findManaged(backend, { actor, id });
    const confirmed = participantsOf(backend, event).filter(({ status }) => status === 'confirmed');
    const chosen = confirmed.flatMap(({ joinForm }) => joinForm.customFieldResponses);
    const byOption = Map.groupBy(chosen, ({ fieldId, optionId, ...labels }) =>
      JSON.stringify(optionId ? [fieldId, optionId] : [fieldId, labels]),
    );
    const counted = [...byOption.values()].map((same) => ({ ...same[0]!, count: same.length }));
    return { options: describeOptionCounts(event.customFields, counted) };
  },
  getParticipant: (backend, { actor, params }) => ({
    participant: findParticipant(backend, { actor, ...params }),
  }),
  findParticipantByTicket(backend, { actor, params: { id }, query }) {
    const event = findManaged(backend, { actor, id });
    const holder = participantsOf(backend, event).find(
      (other) => other.status === 'confirmed' && ticketCodeOf(other) === query.code,
    );
    const found = holder ?? refuse('TICKET_NOT_FOUND');
    return { participant: toResponse(backend, { actor, event }, found) };
  },
  updateParticipant(backend, { actor, params: { id, userId }, body }) {
    const event = findManaged(backend, { actor, id });
    const request = { userIds: [userId], change: body };
    const [before] = findCheckedIn(backend, event, request);
    const code = changeFakeParticipants(backend, event, request).refused.get(userId);
    if (code) return refuse(code);
    return {
      participant: findParticipant(backend, { actor, id, userId }),
      ...(before && { checkedInBefore: before.checkInTime }),
      ...(before?.checkedInBy && { checkedInBeforeBy: before.checkedInBy }),
    };
  },
  updateKit(backend, { actor, params: { id, userId }, body }) {
    const event = findManaged(backend, { actor, id });
    const stored = participantsOf(backend, event).find(({ user }) => user.id === userId);
    const ticked = new Set(body.kit.map(({ optionId }) => optionId));
    const kept = stored?.kit.filter(({ optionId }) => !ticked.has(optionId)) ?? [];
    const kit = [...kept, ...body.kit.filter(({ handedOut }) => handedOut)];
    if (stored) Object.assign(stored, { kit });
    return { participant: findParticipant(backend, { actor, id, userId }) };
  },
  updateParticipants(backend, { actor, params: { id }, body }) {
    const event = findManaged(backend, { actor, id });
    // A refused maximum is not simulated.
    Object.assign(event, { maxParticipants: body.maxParticipants ?? event.maxParticipants });
    const checkedInBefore = findCheckedIn(backend, event, body);
    const { accepted, unchanged, refused, undo } = changeFakeParticipants(backend, event, body);
    return {
      updated: accepted.length - unchanged,
      unchanged,
      ...(checkedInBefore.length > 0 && { checkedInBefore }),
      refused: [...refused].map(([userId, code]) => {
        return { userId, code, message: ERRORS[code].message };
      }),
      undo: undo.map(({ userIds, change }) => ({ userIds: [...userIds], change })),
    };
  },
} satisfies FakeHandlers;

function findManaged(backend: FakeBackend, request: { actor: User; id: string }): Event {
  return findEventFor(backend, request, 'manageParticipants');
}

type Query = HandledRequest<'listParticipants'>['query'];

function isListed(participant: FakeParticipant, event: Event, query: Query): boolean {
  const { status, paymentStatus, checkInStatus, waiver, isFieldReady, joinForm } = participant;
  const { fullName, email, phone } = joinForm;
  const isConfirmed = status === 'confirmed';
  const isPayment =
    query.paymentStatus === 'owed'
      ? owedPence(participant) > 0
      : !query.paymentStatus || paymentStatus === query.paymentStatus;
  return (
    isPayment &&
    (!query.status || status === query.status) &&
    (!query.squadId || participant.squad?.id === query.squadId) &&
    (!query.checkInStatus || (isConfirmed && checkInStatus === query.checkInStatus)) &&
    (!query.readiness || (isConfirmed && isFieldReady === (query.readiness === 'ready'))) &&
    (!query.waiver || (query.waiver === 'due' ? isUnsigned(waiver) : waiver === query.waiver)) &&
    hasChosen(participant, event, query) &&
    isFound(query.search ?? '', [fullName, email, phone, participant.user.name], phone)
  );
}

function hasChosen({ joinForm }: Participant, { customFields }: Event, query: Query): boolean {
  const { fieldLabel = '', optionLabel = '', fieldId, optionId } = query;
  if (!optionId && !optionLabel) return true;
  const wanted = optionId
    ? { fieldId, optionId }
    : findIdsByLabels(customFields, { fieldLabel, optionLabel });
  return joinForm.customFieldResponses.some((choice) =>
    wanted.optionId
      ? choice.fieldId === wanted.fieldId && choice.optionId === wanted.optionId
      : choice.fieldLabel === fieldLabel && choice.selectedOptionLabel === optionLabel,
  );
}

/** The other orders are that of the list. */
const SORT_KEYS: Partial<Record<ParticipantSort, (participant: Participant) => string>> = {
  name: ({ joinForm }) => joinForm.fullName,
  surname: ({ joinForm: { fullName } }) => `${fullName.split(' ').at(-1)} ${fullName}`,
  joined: ({ joinedAt }) => joinedAt,
};

function sortParticipants(participants: FakeParticipant[], { sort, direction }: Query) {
  const key = SORT_KEYS[sort] ?? (() => '');
  const sorted = participants.toSorted((a, b) => key(a).localeCompare(key(b), 'en-GB'));
  return direction === 'descending' ? sorted.reverse() : sorted;
}

/** The code on the ticket of a participant: made of the end of their id. */
export function ticketCodeOf({ id }: Pick<Participant, 'id'>): string {
  return id.slice(-12).toUpperCase();
}

interface ParticipantRequest {
  actor: User;
  /** Of the event. */
  id: string;
  userId: string;
}

function findParticipant(backend: FakeBackend, { actor, id, userId }: ParticipantRequest) {
  const event = findManaged(backend, { actor, id });
  const all = orderParticipants(participantsOf(backend, event));
  const participant = all.find(({ user }) => user.id === userId);
  return toResponse(backend, { actor, event }, participant ?? refuse('PARTICIPANT_NOT_FOUND'));
}

function toResponse(
  backend: FakeBackend,
  { actor, event }: { actor: User; event: Event },
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
  for (const { optionIds: _, ...changed } of participants) {
    const participant = stored.find(({ user }) => user.id === changed.user.id);
    if (participant) Object.assign(participant, changed);
  }
  countFakeSpots(backend, event);
  return decision;
}
