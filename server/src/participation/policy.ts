import type { ErrorCode, ParticipantChange, ParticipationStatus } from '@muster/contract';
import type { Actor } from '../http/handler.ts';
import type { PlaceCounts, PlacesRow } from './spots-store.ts';

/** An event that has begun takes nobody in and lets nobody out. */
export function isOver({ date }: Pick<PlacesRow, 'date'>, now: Date): boolean {
  return date <= now;
}

/** Why somebody may not join an event; undefined when they may (decisions.md §3). */
export function refuseJoining(
  actor: Pick<Actor, 'id'>,
  event: Pick<PlacesRow, 'organizer_id' | 'approved' | 'date'> | undefined,
  now: Date,
): ErrorCode | undefined {
  if (event?.organizer_id === actor.id) return 'OWN_EVENT';
  // The superadmin sees pending events too, but nobody takes part in one.
  if (!event?.approved) return 'EVENT_NOT_FOUND';
  return isOver(event, now) ? 'EVENT_STARTED' : undefined;
}

type Limits = Pick<PlacesRow, 'max_participants' | 'waitlist_enabled'>;

export function hasRoom({ max_participants: most }: Limits, confirmed: number): boolean {
  return most === null || confirmed < most;
}

/** What the next to join gets; undefined when the event is full. Nobody overtakes those who wait. */
export function placeForNext(
  event: Limits,
  { confirmed, waiting }: PlaceCounts,
): 'confirmed' | 'waitlist' | undefined {
  if (hasRoom(event, confirmed) && waiting === 0) return 'confirmed';
  return event.waitlist_enabled ? 'waitlist' : undefined;
}

/** Why a change of a participant cannot be made; undefined when it can. */
export function refuseChange(
  { status }: { status: ParticipationStatus },
  change: ParticipantChange,
  room: boolean,
): ErrorCode | undefined {
  const becomes = change.status ?? status;
  if (becomes === 'confirmed' && status !== 'confirmed' && !room) return 'EVENT_FULL';
  const { checkInStatus = 'not_checked_in' } = change;
  return checkInStatus !== 'not_checked_in' && becomes !== 'confirmed'
    ? 'NOT_CONFIRMED'
    : undefined;
}
