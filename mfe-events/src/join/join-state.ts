import type { Event, OwnParticipation } from '@muster/contract';
import {
  findOffer,
  hasStarted,
  isParticipating,
  joinSpotsOf,
  londonDay,
  predictJoin,
  tooYoungUntil,
  toPounds,
  type Viewer,
} from '@muster/domain';
import { formatEventTime, formatPounds } from '@muster/ui';

type Standing = 'confirmed' | 'waitlist';

/** Where a viewer stands with an event: whether they take part, could join, or why not. */
export type JoinState =
  | { kind: 'joined'; status: Standing; text: string; isOver: boolean }
  | { kind: 'open'; status: Standing; text: string }
  | { kind: 'closed'; text: string };

/** Whoever is not signed in is shown what joining would give to somebody who is. */
const ANYBODY = { id: '', isSuperadmin: false };

interface Looking {
  /** As it is for whoever joins. */
  event: Event;
  viewer: Viewer;
  /** Somebody whom the viewer books for; left out: the viewer. */
  dependant?: { name: string; age: number } | undefined;
  /** Of the viewer, `YYYY-MM-DD`, if it is known. */
  dateOfBirth?: string | null | undefined;
  now: Date;
}

/**
 * What the event page says about joining, in one sentence
 * (docs/product/player-screens.md#join-screen).
 */
export function describeJoin(looking: Looking): JoinState {
  const { event, viewer, dependant, now } = looking;
  const own = event.participation;
  if (own && isParticipating(own.status)) return describeOwn(event, { now, name: dependant?.name });
  const outcome = predictJoin({
    viewer: viewer ?? ANYBODY,
    event,
    spots: joinSpotsOf(event),
    ownStatus: own?.status ?? null,
    needsConsent: own?.needsConsent,
    now,
  });
  if (outcome.refusal === undefined) {
    const tooYoung = describeTooYoung(looking);
    if (tooYoung) return { kind: 'closed', text: tooYoung };
    const { status, waitlistPosition } = outcome;
    const text =
      status === 'confirmed'
        ? `There is a spot for ${dependant?.name ?? 'you'}.`
        : `All spots are taken. Joining puts ${dependant?.name ?? 'you'} on the waitlist as number ${waitlistPosition}.`;
    return { kind: 'open', status, text };
  }
  return { kind: 'closed', text: closedText(outcome.refusal, event, now) };
}

/** Whoever is too young on the day is told before they fill in a form. */
function describeTooYoung({ event, dependant, dateOfBirth = null }: Looking): string | undefined {
  const { minAge } = event;
  if (minAge === null) return undefined;
  const rule = `This event is for players of ${minAge} and older.`;
  if (dependant) return dependant.age < minAge ? rule : undefined;
  const first = tooYoungUntil(dateOfBirth, event);
  return first && `${rule} ${oldEnoughText(first)}`;
}

/** `You are old enough for an event like this from 4 May 2027 on.` */
export function oldEnoughText(day: string, who = 'You are'): string {
  return `${who} old enough for an event like this from ${londonDay(`${day}T12:00:00Z`)} on.`;
}

const THEY = 'They';

/** Where somebody stands whom the viewer has booked for: `has a spot`. */
export function describeStanding(event: Event, now: Date): string {
  const { text } = describeOwn(event, { now, name: THEY });
  return text.replace(`${THEY} `, '').replace(/\.$/, '');
}

interface OwnStanding {
  now: Date;
  /** Undefined: the viewer. */
  name: string | undefined;
}

function describeOwn(event: Event, { now, name }: OwnStanding): JoinState {
  const { status, position, waitsFor } = event.participation ?? NOT_WAITING;
  const isOver = hasStarted(event, now);
  if (event.cancelledAt && !isOver) return describeCalledOff(status, name);
  if (status === 'waitlist') {
    const text = isOver
      ? `${name ? `${name} was` : 'You were'} on the waitlist.`
      : [standingText({ status, position, name }), waitsForText(event, { waitsFor, name })]
          .filter(Boolean)
          .join(' ');
    return { kind: 'joined', status, text, isOver };
  }
  const text = isOver
    ? `${name ?? 'You'} had a spot at this event.`
    : spotText(event.participation, name);
  return { kind: 'joined', status: 'confirmed', text, isOver };
}

/** Whoever has joined can still leave. */
function describeCalledOff(
  status: NonNullable<Event['participation']>['status'],
  name: string | undefined,
): JoinState {
  const isWaiting = status === 'waitlist';
  const had = isWaiting
    ? `${name ? `${name} was` : 'You were'} on the waitlist`
    : `${name ?? 'You'} had a spot`;
  const text = `${had}. The event is called off.`;
  return { kind: 'joined', status: isWaiting ? 'waitlist' : 'confirmed', text, isOver: false };
}

/** A spot that has to be paid for is held until then (docs/product/money.md#holds). */
function spotText(own: Event['participation'], name: string | undefined): string {
  return own?.holdUntil
    ? `${name ? `${name} has a spot, held` : 'Your spot is held'} until ${formatEventTime(own.holdUntil)}.`
    : standingText({ status: 'confirmed', position: null, name });
}

const NOT_WAITING = { status: 'confirmed', position: null, waitsFor: null } as const;

/** What somebody waits for: `You are waiting for “Rental”, which is sold out.` */
function waitsForText(
  { customFields }: Pick<Event, 'customFields'>,
  { waitsFor, name }: Pick<OwnParticipation, 'waitsFor'> & { name: string | undefined },
): string {
  const offer = waitsFor && findOffer(customFields, waitsFor);
  const who = name ? `${name} is` : 'You are';
  return offer ? `${who} waiting for “${offer.option.label}”, which is sold out.` : '';
}

/** `You have a spot.` or `You are number 3 on the waitlist.` */
function standingText({ status, position, name }: GivenStanding): string {
  if (status !== 'waitlist') return name ? `${name} has a spot.` : 'You have a spot.';
  const who = name ? `${name} is` : 'You are';
  return position === null
    ? `${who} on the waitlist.`
    : `${who} number ${position} on the waitlist.`;
}

interface GivenStanding {
  status: string | null;
  position: number | null;
  /** Left out: the viewer. */
  name?: string | undefined;
}

/** What a join gave, and that it is not what was said before, if so. */
export function joinedText(result: GivenStanding, expected: Standing): string {
  if (result.status === expected) return standingText(result);
  return result.status === 'waitlist'
    ? `The last spot was taken meanwhile. ${standingText(result)}`
    : `A spot became free meanwhile. ${standingText(result)}`;
}

/** What a voucher leaves to pay, in a sentence after `joinedText`; empty without one. */
export function voucherText(
  code: unknown,
  { status, balancePence }: { status: string | null; balancePence: number | undefined },
): string {
  // The server of an earlier release does not say what is left.
  if (!code || balancePence === undefined) return '';
  if (status !== 'confirmed') return ' Your voucher counts once there is a spot.';
  return balancePence > 0
    ? ` Your voucher leaves ${formatPounds(toPounds(balancePence))} to pay.`
    : ' Your voucher covers the whole price.';
}

const DAY_MS = 86_400_000;

function closedText(refusal: string, event: Event, now: Date): string {
  if (refusal === 'EVENT_CANCELLED') return 'This event is called off.';
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
