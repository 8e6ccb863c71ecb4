import {
  ERRORS,
  type ErrorCode,
  type Event,
  type Participant,
  type ParticipantChange,
  type ParticipantSummary,
  type User,
} from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, isSuperadmin } from './fake-backend.ts';
import { paginate } from './paginate.ts';
import { makeParticipants } from './sample-participants.ts';

/** Handlers of participants (docs/product.md#participation). */
export function participantHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listParticipants', ({ actor, params, query }) => {
      const everybody = listInOrder(backend, findOwn(backend, actor, params.id));
      const found = everybody.filter(
        (one) =>
          (!query.status || one.status === query.status) &&
          (!query.paymentStatus || one.paymentStatus === query.paymentStatus) &&
          matches(one, query.search ?? ''),
      );
      const { items, pagination } = paginate(found, query);
      return { participants: items, summary: summarise(everybody), pagination };
    }),
    handle('getParticipant', ({ actor, params }) => {
      const event = findOwn(backend, actor, params.id);
      const participant = listInOrder(backend, event).find(({ user }) => user.id === params.userId);
      return { participant: participant ?? refuse('PARTICIPANT_NOT_FOUND') };
    }),
    handle('updateParticipant', ({ actor, params, body }) => {
      const event = findOwn(backend, actor, params.id);
      const code = change(backend, event, { userId: params.userId, body });
      if (code) return refuse(code);
      const participant = listInOrder(backend, event).find(({ user }) => user.id === params.userId);
      return { participant: participant ?? refuse('PARTICIPANT_NOT_FOUND') };
    }),
    handle('updateParticipants', ({ actor, params, body }) => {
      const event = findOwn(backend, actor, params.id);
      const refused = body.userIds.flatMap((userId) => {
        const code = change(backend, event, { userId, body: body.change });
        return code ? { userId, message: ERRORS[code].message } : [];
      });
      return { updated: body.userIds.length - refused.length, refused };
    }),
  ];
}

function findOwn(backend: FakeBackend, actor: User, eventId: string): Event {
  const event = backend.events.find(({ id }) => id === eventId);
  const isOwn = event && (isSuperadmin(actor) || event.organizer.id === actor.id);
  return isOwn ? event : refuse('EVENT_NOT_FOUND');
}

/** Everybody of an event in the order they joined or went to the end of the line; made when first asked for. */
export function participantsOf(backend: FakeBackend, event: Event): Participant[] {
  const known = backend.participants.get(event.id);
  if (known) return known;
  const made = makeParticipants(event);
  backend.participants.set(event.id, made);
  return made;
}

const RANK = { confirmed: 0, waitlist: 1, cancelled: 2 };

/** Confirmed first, then the line with places from 1, then those who gave up. */
function listInOrder(backend: FakeBackend, event: Event): Participant[] {
  let waiting = 0;
  return participantsOf(backend, event)
    .toSorted((a, b) => RANK[a.status] - RANK[b.status])
    .map((one) => {
      waiting += one.status === 'waitlist' ? 1 : 0;
      return { ...one, position: one.status === 'waitlist' ? waiting : null };
    });
}

function matches({ joinForm, user }: Participant, search: string): boolean {
  const { fullName, email, phone } = joinForm;
  const text = [fullName, email, phone, user.name].join('\n').toLowerCase();
  return text.includes(search.toLowerCase());
}

function summarise(everybody: readonly Participant[]): ParticipantSummary {
  const paid = everybody.filter((one) => one.paymentStatus === 'paid');
  const count = (status: Participant['status']) =>
    everybody.filter((one) => one.status === status).length;
  return {
    total: everybody.length,
    confirmed: count('confirmed'),
    waitlist: count('waitlist'),
    paid: paid.length,
    checkedIn: everybody.filter((one) => one.checkInStatus === 'checked_in').length,
    totalRevenue: paid.reduce((pence, one) => pence + Math.round(one.paymentAmount * 100), 0) / 100,
  };
}

interface Wanted {
  userId: string;
  body: ParticipantChange;
}

function change(
  backend: FakeBackend,
  event: Event,
  { userId, body }: Wanted,
): ErrorCode | undefined {
  const everybody = participantsOf(backend, event);
  const one = everybody.find(({ user }) => user.id === userId);
  if (!one) return 'PARTICIPANT_NOT_FOUND';
  const becomes = body.status ?? one.status;
  const isFull = event.maxParticipants !== null && event.participantCount >= event.maxParticipants;
  if (becomes === 'confirmed' && one.status !== 'confirmed' && isFull) return 'EVENT_FULL';
  const isSeen = body.checkInStatus && body.checkInStatus !== 'not_checked_in';
  if (isSeen && becomes !== 'confirmed') return 'NOT_CONFIRMED';
  const freed = one.status === 'confirmed' && becomes !== 'confirmed';
  if (becomes !== one.status) {
    Object.assign(one, { status: becomes, checkInStatus: 'not_checked_in', checkInTime: null });
    if (becomes === 'waitlist') everybody.push(...everybody.splice(everybody.indexOf(one), 1));
  }
  Object.assign(one, said(body), { updatedAt: new Date().toISOString() });
  const next = everybody.find((other) => other.status === 'waitlist' && other !== one);
  if (freed && next) next.status = 'confirmed';
  countPlaces(event, everybody);
  return undefined;
}

function said({ paymentStatus, checkInStatus }: ParticipantChange): Partial<Participant> {
  const checkInTime = checkInStatus === 'checked_in' ? new Date().toISOString() : null;
  return {
    ...(paymentStatus && { paymentStatus }),
    ...(checkInStatus && { checkInStatus, checkInTime }),
  };
}

function countPlaces(event: Event, everybody: readonly Participant[]): void {
  const { confirmed, waitlist } = summarise(everybody);
  const { maxParticipants: most } = event;
  Object.assign(event, {
    participantCount: confirmed,
    waitlistCount: waitlist,
    availableSpots: most === null ? null : Math.max(0, most - confirmed),
  });
}
