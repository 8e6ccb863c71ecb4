import fc from 'fast-check';
import type { EventParticipant, StockedEvent } from './event-change.ts';
import { balanceBeside } from './participant-change.ts';
import { openStock } from './stock.ts';
import type { SummedParticipant } from './summary.ts';

/** A participant with every property that the rules read. */
export type TestParticipant = EventParticipant & SummedParticipant;

/** Of an event without limits. */
export function makeRoom(freeSpots: number) {
  const stock = openStock([], {});
  const waitlist = { waitlistEnabled: true, waitlistSkipsSoldOut: false };
  return { freeSpots, stock, isSoldOut: false, maxParticipants: null, ...waitlist };
}

/** An event without limits. */
export function makeCapacity(maxParticipants: number | null): StockedEvent & { date: string } {
  return {
    date: '2027-02-14T09:00:00.000Z',
    maxParticipants,
    waitlistEnabled: true,
    waitlistSkipsSoldOut: false,
    customFields: [],
  };
}

/** The current time in the tests. */
export const NOW = new Date('2027-02-13T09:41:00.000Z');
const EARLIER = '2027-02-13T09:00:00.000Z';

/**
 * A confirmed participant who has not paid; given values override the defaults. Ids and queue
 * positions follow from `number`.
 */
export function makeTestParticipant(
  number: number,
  given: Partial<TestParticipant> = {},
): TestParticipant {
  const participant = {
    user: { id: `player-${number}` },
    queuePosition: number,
    heldBack: false,
    optionIds: [],
    needsConsent: false,
    status: 'confirmed',
    position: null,
    paymentStatus: 'pending',
    paymentAmount: 25,
    checkInStatus: 'not_checked_in',
    checkInTime: null,
    updatedAt: EARLIER,
    ...given,
  } as const;
  return { balancePence: balanceBeside(participant), ...participant };
}

const statuses = fc.constantFrom('confirmed', 'waitlist', 'cancelled');
const paymentStatuses = fc.constantFrom('paid', 'pending', 'failed', 'refunded');
const checkInStatuses = fc.constantFrom('not_checked_in', 'checked_in', 'no_show');
const amounts = fc.integer({ min: 0, max: 1_000_000 }).map((pence) => pence / 100);

/**
 * A participant in any state that the rules can lead to: only confirmed participants are checked
 * in, only a check-in has a time, and only what is owed can have failed.
 */
const states = fc
  .record({
    status: statuses,
    paymentStatus: paymentStatuses,
    paymentAmount: amounts,
    checkInStatus: checkInStatuses,
    isMoved: fc.boolean(),
  })
  .map(({ isMoved, ...given }) => {
    const owes = given.status === 'confirmed' && given.paymentAmount > 0;
    const isFailed = given.paymentStatus === 'failed' && owes;
    const paymentStatus =
      given.paymentStatus === 'failed' && !isFailed ? ('pending' as const) : given.paymentStatus;
    const state = { ...given, paymentStatus };
    const heldBack = isMoved && state.status === 'waitlist';
    const checkInStatus = state.status === 'confirmed' ? state.checkInStatus : 'not_checked_in';
    const checkInTime = checkInStatus === 'checked_in' ? EARLIER : null;
    return { ...state, heldBack, checkInStatus, checkInTime };
  });

/** Any participant. */
export const participants = states.map((state) => makeTestParticipant(1, state));

/**
 * The participants of an event, with queue positions in any order; positions on the waitlist are
 * not filled in.
 */
export const participantLists = fc
  .array(states, { maxLength: 12 })
  .chain((list) =>
    fc.record({
      list: fc.constant(list),
      order: fc.shuffledSubarray([...list.keys()], { minLength: list.length }),
    }),
  )
  .map(({ list, order }) =>
    list.map((state, index) =>
      makeTestParticipant(index, { ...state, queuePosition: 10 * (order[index] ?? 0) }),
    ),
  );

/** Any change that a request can contain. */
export const changes = fc
  .record(
    { status: statuses, paymentStatus: paymentStatuses, checkInStatus: checkInStatuses },
    { requiredKeys: [] },
  )
  .filter((change) => Object.keys(change).length > 0);

/** Any number of free spots, also without a maximum. */
export const spots = fc.oneof(fc.nat(6), fc.constant(Number.POSITIVE_INFINITY));

/** Any maximum; null is none. */
export const maximums = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(null));
