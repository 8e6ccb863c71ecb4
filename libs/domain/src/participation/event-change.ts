import type { Instant } from '../instant.ts';
import { type BulkChange, type BulkDecision, decideBulkChange } from './bulk-change.ts';
import type { OfferedField } from './chosen-options.ts';
import { withoutNoShows } from './no-shows.ts';
import { applyParticipantChange, type ChangeableParticipant } from './participant-change.ts';
import {
  type EventCapacity,
  freeSpots,
  type JoinableCapacity,
  type ParticipantCounts,
  type QueueCounts,
  type WaitingParty,
  type WaitlistOrder,
} from './spots.ts';
import { openStock, type TakenOptions } from './stock.ts';
import {
  orderParticipants,
  type Promotion,
  promoteWaitlist,
  type WaitingParticipant,
} from './waitlist.ts';

/** A participant of an event that is held in memory as a whole. */
export type EventParticipant = ChangeableParticipant &
  WaitingParticipant & { readonly user: { readonly id: string } };

/** What an event has for its participants. */
export type StockedEvent = EventCapacity &
  WaitlistOrder &
  JoinableCapacity & { readonly customFields: readonly OfferedField[] };

/** A bulk change of an event that is held in memory. */
export interface EventChange<P extends EventParticipant> extends BulkChange {
  event: StockedEvent & { readonly date: Instant };
  /** All participants of the event. */
  participants: readonly P[];
  now: Date;
}

/** The result of a bulk change of an event. */
export interface EventChangeResult<P extends EventParticipant> extends BulkDecision {
  /** All participants of the event, in the order of the list. */
  participants: P[];
  /** Accounts that got a spot because of the change, longest waiting first. */
  promoted: string[];
}

/**
 * Makes a bulk change as the server does, on plain data: decides, moves participants who are sent
 * to the waitlist to its end, and promotes the waitlist into the spots that became free. The given
 * objects are not changed.
 */
export function changeParticipants<P extends EventParticipant>({
  event,
  participants,
  now,
  ...bulk
}: EventChange<P>): EventChangeResult<P> {
  const byUser = new Map(participants.map((participant) => [participant.user.id, participant]));
  const userIds = withParties(bulk, participants);
  const taking = withoutNoShows(participants, event, now);
  const decision = decideBulkChange(
    { ...bulk, userIds },
    {
      participants: byUser,
      freeSpots: freeSpots(event, countParticipants(taking)),
      stock: openStock(event.customFields, countTaken(taking)),
      waitlistEnabled: event.waitlistEnabled,
    },
  );
  let last = participants.reduce((max, one) => Math.max(max, one.queuePosition), 0);
  for (const userId of decision.accepted) {
    const before = byUser.get(userId);
    if (!before) continue;
    const after = moveInQueue(before, { ...bulk, now, last });
    last = Math.max(last, after.queuePosition);
    byUser.set(userId, after);
  }
  const everyone = [...byUser.values()];
  const promotion = promoteInEvent(event, bulk.change.status ? everyone : []);
  const promoted = new Set(promotion.promoted);
  const moved = everyone.map((one) =>
    promoted.has(one) ? applyParticipantChange(one, { status: 'confirmed' }, now) : one,
  );
  return {
    ...decision,
    participants: orderParticipants(passParties(moved, promotion.passed)),
    promoted: promotion.promoted.map(({ user }) => user.id),
  };
}

/** With the others of waiting parties that are confirmed. */
function withParties<P extends EventParticipant>(
  { userIds, change }: BulkChange,
  participants: readonly P[],
): string[] {
  if (change.status !== 'confirmed' || change.party === 'one') return [...userIds];
  const named = new Set(userIds);
  const parties = new Set(
    participants.flatMap(({ user, partyId }) => (named.has(user.id) && partyId) || []),
  );
  const others = participants.filter(
    ({ partyId, status }) => status === 'waitlist' && partyId && parties.has(partyId),
  );
  return [...userIds, ...others.map(({ user }) => user.id)];
}

const ALONE = { partyId: null, partyPasses: 0 } as const;

function alone({ partyId }: Pick<WaitingParticipant, 'partyId'>) {
  return partyId ? ALONE : {};
}

/** Counts that spots were given past these parties. */
export function passParties<P extends WaitingParticipant>(
  participants: readonly P[],
  partyIds: readonly string[],
): P[] {
  return participants.map((one) => {
    const isPassed = one.status === 'waitlist' && one.partyId && partyIds.includes(one.partyId);
    return isPassed ? { ...one, partyPasses: (one.partyPasses ?? 0) + 1 } : one;
  });
}

/** Who gets what is free in an event that is held in memory. */
export function promoteInEvent<P extends WaitingParticipant>(
  event: StockedEvent,
  participants: readonly P[],
): Promotion<P> {
  return promoteWaitlist(participants, {
    ...event,
    freeSpots: freeSpots(event, countParticipants(participants)),
    stock: openStock(event.customFields, countTaken(participants)),
  });
}

/** How many of the participants have each option, by its id: the confirmed take it. */
export function countTaken(
  participants: readonly Pick<WaitingParticipant, 'status' | 'optionIds'>[],
): TakenOptions {
  const taken: Record<string, number> = {};
  for (const { status, optionIds } of participants) {
    if (status !== 'confirmed') continue;
    for (const id of optionIds) taken[id] = (taken[id] ?? 0) + 1;
  }
  return taken;
}

interface QueueMove {
  change: BulkChange['change'];
  now: Date;
  /** The last queue position that is taken. */
  last: number;
}

/**
 * Named in a move to the waitlist, a participant is held back; they go to its end unless they wait
 * already.
 */
function moveInQueue<P extends EventParticipant>(before: P, { change, now, last }: QueueMove): P {
  const after = applyParticipantChange(before, change, now);
  if (change.status === undefined) return after;
  const heldBack = change.status === 'waitlist';
  const isMoved = heldBack && before.status !== 'waitlist';
  const isAlone =
    change.status !== 'confirmed' || (change.party === 'one' && before.status === 'waitlist');
  const left = isAlone ? { ...after, ...alone(before) } : after;
  if (!isMoved && heldBack === before.heldBack) return left;
  return { ...left, heldBack, ...(isMoved && { queuePosition: last + 1 }) };
}

type CountedParticipant = Pick<
  WaitingParticipant,
  'status' | 'heldBack' | 'partyId' | 'partyPasses'
>;

/** Counts the participants of an event that is held in memory. */
export function countParticipants(
  participants: readonly CountedParticipant[],
): ParticipantCounts & QueueCounts {
  const waitlist = participants.filter(({ status }) => status === 'waitlist');
  const parties = new Map<string, WaitingParty>();
  for (const { partyId: id, partyPasses: passes = 0 } of waitlist) {
    const { size } = parties.get(id ?? '') ?? { size: 0 };
    if (id) parties.set(id, { id, size: size + 1, passes });
  }
  return {
    confirmed: participants.filter(({ status }) => status === 'confirmed').length,
    waitlist: waitlist.length,
    waiting: waitlist.filter(({ heldBack }) => !heldBack).length,
    ...(parties.size > 0 && { parties: [...parties.values()] }),
  };
}
