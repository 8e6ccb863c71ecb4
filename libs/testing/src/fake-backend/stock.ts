import type { Event } from '@muster/contract';
import {
  availableSpots,
  countParticipants,
  countTaken,
  openStock,
  optionIdsOf,
  promoteInEvent,
  type Stock,
  waitsFor,
  withLeft,
} from '@muster/domain';
import type { FakeBackend, FakeParticipant } from './fake-backend.ts';
import { makeParticipants } from './sample-participants.ts';
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

/** A participant with the options that they have chosen, as the rules read them. */
export function withOptionIds(participant: FakeParticipant) {
  const { customFieldResponses } = participant.joinForm;
  return { ...participant, optionIds: optionIdsOf(customFieldResponses) };
}

/** What an event has left of its options. */
export function stockOf(backend: FakeBackend, event: Event): Stock {
  const participants = participantsOf(backend, event).map(withOptionIds);
  return openStock(event.customFields, countTaken(participants));
}

/** What a participant waits for. */
export function waitsForIn(backend: FakeBackend, event: Event, own: FakeParticipant) {
  const taken = countTaken(participantsOf(backend, event).map(withOptionIds));
  return waitsFor(withOptionIds(own), event.customFields, taken);
}

/** Gives what is free to those who have waited longest. */
export function promoteFakeWaitlist(backend: FakeBackend, event: Event): void {
  const stored = participantsOf(backend, event);
  for (const { id } of promoteInEvent(event, stored.map(withOptionIds)).promoted) {
    const participant = stored.find((one) => one.id === id);
    if (participant) Object.assign(participant, { status: 'confirmed', position: null });
  }
  countFakeSpots(backend, event);
}

/** Writes the counts of an event's participants into the event. */
export function countFakeSpots(backend: FakeBackend, event: Event): void {
  const participants = participantsOf(backend, event);
  const counts = countParticipants(participants);
  Object.assign(event, {
    customFields: withLeft(event.customFields, countTaken(participants.map(withOptionIds))),
    participantCount: counts.confirmed,
    waitlistCount: counts.waitlist,
    availableSpots: availableSpots(event, counts),
  });
}
