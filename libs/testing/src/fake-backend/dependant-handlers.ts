import type { Dependant, Event, OwnJoinStatus, Participant, User } from '@muster/contract';
import { ageAtEvent, canBeGuardian, joinSpotsOf, statusOnJoin } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { makeParticipant } from '../builders/make-participant.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { paginate } from './paginate.ts';

/** Handlers of dependants (docs/product/dependants.md#dependants). */
export function dependantHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listDependants', ({ actor, query }) => {
      const { items, pagination } = paginate(dependantsOf(backend, actor), query);
      return { dependants: items, pagination };
    }),
    handle('addDependant', ({ actor, body }) => {
      if (!canBeGuardian(actor.dateOfBirth, new Date())) return refuse('GUARDIAN_TOO_YOUNG');
      const dependant = { id: makeFreshId(), ...body, createdAt: new Date().toISOString() };
      backend.dependants.set(actor.id, [...dependantsOf(backend, actor), dependant]);
      return { dependant };
    }),
    handle('updateDependant', ({ actor, params, body }) => {
      const dependant = findDependant(backend, actor, params.id);
      const changed = { ...dependant, ...body };
      const others = dependantsOf(backend, actor).filter((one) => one !== dependant);
      backend.dependants.set(actor.id, [...others, changed]);
      return { dependant: changed };
    }),
    handle('deleteDependant', ({ actor, params: { id } }) => {
      findDependant(backend, actor, id);
      const isBooked = [...backend.bookings].some(
        ([key, { status }]) => key.endsWith(id) && status !== 'cancelled',
      );
      if (isBooked) return refuse('DEPENDANT_BOOKED');
      const left = dependantsOf(backend, actor).filter((one) => one.id !== id);
      backend.dependants.set(actor.id, left);
      return { id };
    }),
  ];
}

function dependantsOf(backend: FakeBackend, { id }: Pick<User, 'id'>): Dependant[] {
  return backend.dependants.get(id) ?? [];
}

function findDependant(backend: FakeBackend, actor: User, id: string): Dependant {
  const found = dependantsOf(backend, actor).find((one) => one.id === id);
  return found ?? refuse('DEPENDANT_NOT_FOUND');
}

interface Booking {
  event: Event;
  actor: User;
  dependantId: string;
}

function keyOf({ event, dependantId }: Pick<Booking, 'event' | 'dependantId'>): string {
  return `${event.id} ${dependantId}`;
}

/** Books for a dependant; they take no spot from the players of the fake. */
export function bookForDependant(backend: FakeBackend, booking: Booking): Participant {
  const { event, actor, dependantId } = booking;
  const { id, name, dateOfBirth } = findDependant(backend, actor, dependantId);
  const age = ageAtEvent(dateOfBirth, event);
  if (event.minAge !== null && age < event.minAge) return refuse('TOO_YOUNG');
  const status = statusOnJoin(event, joinSpotsOf(event));
  if (!status) return refuse('EVENT_FULL');
  const participant = makeParticipant({
    status,
    dependant: { id, name, age },
    joinForm: { fullName: name },
    user: actor,
  });
  backend.bookings.set(keyOf(booking), participant);
  return participant;
}

/** What became of the dependants of an account in an event; undefined without any. */
export function dependantStatuses(
  backend: FakeBackend,
  event: Event,
  actor: User,
): OwnJoinStatus['dependants'] {
  const own = dependantsOf(backend, actor);
  if (own.length === 0) return undefined;
  return own.map(({ id, name, dateOfBirth }) => {
    const booking = backend.bookings.get(keyOf({ event, dependantId: id }));
    const { status = null, position = null } = booking ?? {};
    return {
      ...{ id, name, age: ageAtEvent(dateOfBirth, event), needsConsent: false },
      ...{ joined: status !== null && status !== 'cancelled', status, position },
      ...{ waitsFor: null, holdUntil: null },
    };
  });
}

/** The booking for a dependant, or that there is none. */
export function findBooking(backend: FakeBackend, booking: Booking): Participant {
  findDependant(backend, booking.actor, booking.dependantId);
  return backend.bookings.get(keyOf(booking)) ?? refuse('NOT_JOINED');
}
