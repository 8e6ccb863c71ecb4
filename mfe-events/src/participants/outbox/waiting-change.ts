import type { ParticipantChange } from '@muster/contract';
import { OutboxSteps, type UnsentEntry } from '@muster/remote-kit/outbox';

/** A change of participants that the server has not confirmed. */
export interface WaitingChange extends UnsentEntry {
  id: string;
  eventId: string;
  userIds: readonly string[];
  /**
   * The state that they get, such as `checked_in`: no steps, so that sending it twice does no harm.
   */
  change: ParticipantChange;
  /** The event's new maximum, which is set with it. */
  maxParticipants?: number | undefined;
  /** Sent as one of several, even if it is of one participant. */
  isBulk: boolean;
  /** For people: `Robert Oakes`, or `3 participants`. */
  who: string;
  /** For people: `checked in`. */
  done: string;
}

/** All waiting changes of an account, oldest first. */
export type WaitingChanges = readonly WaitingChange[];

/** A change to add. */
export type NewChange = Pick<
  WaitingChange,
  'eventId' | 'userIds' | 'change' | 'maxParticipants' | 'isBulk' | 'who' | 'done'
>;

/** Limits of an account (docs/product/organizer-screens.md#waiting-changes). */
export const MAX_CHANGES = 500;
const MAX_PEOPLE = 10_000;
const MAX_AGE_DAYS = 7;
const MAX_AGE_MS = MAX_AGE_DAYS * 24 * 60 * 60_000;

/** Why a change cannot be added; null if it can. */
export function checkRoom(all: WaitingChanges, added: readonly NewChange[]): string | null {
  const people = [...all, ...added].reduce((sum, { userIds }) => sum + userIds.length, 0);
  if (all.length + added.length <= MAX_CHANGES && people <= MAX_PEOPLE) return null;
  return `At most ${MAX_CHANGES} changes can wait to be sent. Wait until some are sent, or discard some.`;
}

/** What can happen to the changes of an account; those of an event are sent in order. */
export const CHANGE_STEPS = new OutboxSteps<WaitingChange>({
  idOf: ({ id }) => id,
  topicOf: ({ eventId }) => eventId,
});

/** Whether a change is of none of the participants of those before it. */
export function mayOvertake({ userIds }: WaitingChange, before: WaitingChanges): boolean {
  const named = new Set(before.flatMap((entry) => entry.userIds));
  return !userIds.some((one) => named.has(one));
}

/** Refuses what has waited for too long: the game may be over, or others have decided since. */
export function refuseOld(all: WaitingChanges, nowMs: number): WaitingChanges {
  return all.map((entry) =>
    entry.state === 'waiting' && nowMs - Date.parse(entry.createdAt) > MAX_AGE_MS
      ? { ...entry, state: 'failed', failure: `It could not be sent for ${MAX_AGE_DAYS} days` }
      : entry,
  );
}

/** Lets a refused change wait again, behind all others. */
export function retryChange(all: WaitingChanges, id: string, nowMs: number): WaitingChanges {
  const failed = all.find((entry) => entry.id === id && entry.state === 'failed');
  return failed ? CHANGE_STEPS.add(CHANGE_STEPS.remove(all, id), [failed], nowMs) : all;
}
