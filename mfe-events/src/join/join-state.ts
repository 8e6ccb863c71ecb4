import type { Event, OwnParticipation } from '@muster/contract';
import {
  findOffer,
  hasStarted,
  isParticipating,
  joinSpotsOf,
  londonDay,
  predictJoin,
  type Viewer,
} from '@muster/domain';
import { formatEventTime } from '@muster/ui';

type Standing = 'confirmed' | 'waitlist';

/** Where a viewer stands with an event: whether they take part, could join, or why not. */
export type JoinState =
  | { kind: 'joined'; status: Standing; text: string; isOver: boolean }
  | { kind: 'open'; status: Standing; text: string }
  | { kind: 'closed'; text: string };

/** Whoever is not signed in is shown what joining would give to somebody who is. */
const ANYBODY = { id: '', isSuperadmin: false };

interface Looking {
  event: Event;
  viewer: Viewer;
  now: Date;
}

/**
 * What the event page says about joining, in one sentence
 * (docs/product/player-screens.md#join-screen).
 */
export function describeJoin({ event, viewer, now }: Looking): JoinState {
  const own = event.participation;
  if (own && isParticipating(own.status)) return describeOwn(event, now);
  const outcome = predictJoin({
    viewer: viewer ?? ANYBODY,
    event,
    spots: joinSpotsOf(event),
    ownStatus: own?.status ?? null,
    needsConsent: own?.needsConsent,
    now,
  });
  if (outcome.refusal === undefined) {
    const { status, waitlistPosition } = outcome;
    const text =
      status === 'confirmed'
        ? 'There is a spot for you.'
        : `All spots are taken. Joining puts you on the waitlist as number ${waitlistPosition}.`;
    return { kind: 'open', status, text };
  }
  return { kind: 'closed', text: closedText(outcome.refusal, event, now) };
}

function describeOwn(event: Event, now: Date): JoinState {
  const { status, position, waitsFor } = event.participation ?? NOT_WAITING;
  const isOver = hasStarted(event, now);
  if (status === 'waitlist') {
    const text = isOver
      ? 'You were on the waitlist.'
      : [standingText({ status, position }), waitsForText(event, waitsFor)]
          .filter(Boolean)
          .join(' ');
    return { kind: 'joined', status, text, isOver };
  }
  const text = isOver ? 'You had a spot at this event.' : spotText(event.participation);
  return { kind: 'joined', status: 'confirmed', text, isOver };
}

/** A spot that has to be paid for is held until then (docs/product/money.md#holds). */
function spotText(own: Event['participation']): string {
  return own?.holdUntil
    ? `Your spot is held until ${formatEventTime(own.holdUntil)}.`
    : 'You have a spot.';
}

const NOT_WAITING = { status: 'confirmed', position: null, waitsFor: null } as const;

/** What somebody waits for: `You are waiting for “Rental”, which is sold out.` */
function waitsForText(
  { customFields }: Pick<Event, 'customFields'>,
  waitsFor: OwnParticipation['waitsFor'],
): string {
  const offer = waitsFor && findOffer(customFields, waitsFor);
  return offer ? `You are waiting for “${offer.option.label}”, which is sold out.` : '';
}

/** `You have a spot.` or `You are number 3 on the waitlist.` */
function standingText({ status, position }: { status: string | null; position: number | null }) {
  if (status !== 'waitlist') return 'You have a spot.';
  return position === null
    ? 'You are on the waitlist.'
    : `You are number ${position} on the waitlist.`;
}

/** What a join gave, and that it is not what was said before, if so. */
export function joinedText(
  result: { status: string | null; position: number | null },
  expected: Standing,
): string {
  if (result.status === expected) return standingText(result);
  return result.status === 'waitlist'
    ? `The last spot was taken meanwhile. ${standingText(result)}`
    : `A spot became free meanwhile. ${standingText(result)}`;
}

const DAY_MS = 86_400_000;

function closedText(refusal: string, event: Event, now: Date): string {
  if (refusal === 'OWN_EVENT') return 'This is your own event.';
  if (refusal === 'NEEDS_CONSENT')
    return 'Please ask the organizer before you join this event again.';
  if (refusal === 'EVENT_FULL') return 'This event is full, and it has no waitlist.';
  if (refusal === 'EVENT_STARTED') {
    return now.getTime() - Date.parse(event.date) > DAY_MS
      ? `This event took place on ${londonDay(event.date)}.`
      : 'This event has begun, so nobody can join any more.';
  }
  return 'This event is waiting for approval. Players can join once it is approved.';
}
