import type { ParticipantChange } from '@muster/contract';

/** A change of participants that the server has not confirmed. */
export interface WaitingChange {
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
  /** Entries are ordered by it; no two of an account have the same. */
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** How often it was sent before; the server may have it although no response has come. */
  attempts: number;
  /** Why the server refused it, for people. */
  failure: string | null;
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

interface Addition {
  id: string;
  nowMs: number;
}

/** Adds a change at the end. */
export function addChange(all: WaitingChanges, added: NewChange, { id, nowMs }: Addition) {
  const createdAt = nextTime(all, nowMs);
  const entry = { ...added, id, createdAt, state: 'waiting', attempts: 0, failure: null } as const;
  return [...all, entry];
}

/** The change of the event to send now: its first one that waits. */
export function findNext(all: WaitingChanges, eventId: string): WaitingChange | undefined {
  return all.find((entry) => entry.eventId === eventId && entry.state === 'waiting');
}

/** The first change behind another that changes nobody of those before it. */
export function findBehind(all: WaitingChanges, { id, eventId }: WaitingChange) {
  const waiting = all.filter((entry) => entry.eventId === eventId && entry.state === 'waiting');
  const index = waiting.findIndex((entry) => entry.id === id);
  const before = new Set(waiting.slice(0, index + 1).flatMap(({ userIds }) => userIds));
  return waiting.slice(index + 1).find(({ userIds }) => !userIds.some((one) => before.has(one)));
}

/** Marks a change as being sent. */
export function startSending(all: WaitingChanges, id: string): WaitingChanges {
  return all.map((entry) =>
    entry.id === id ? { ...entry, state: 'sending', attempts: entry.attempts + 1 } : entry,
  );
}

/**
 * Lets what was being sent when its tab was closed wait again. Only the holder of the event's lock
 * may say so.
 */
export function recoverInterrupted(all: WaitingChanges, eventId: string): WaitingChanges {
  return set(all, (entry) => entry.eventId === eventId && entry.state === 'sending', {
    state: 'waiting',
  });
}

/** Lets a change wait that did not reach the server. */
export function markUnreachable(all: WaitingChanges, id: string): WaitingChanges {
  return set(all, (entry) => entry.id === id, { state: 'waiting' });
}

/** Keeps a change that the server refused, for all its participants or some. */
export function markRefused(
  all: WaitingChanges,
  id: string,
  refused: Pick<WaitingChange, 'failure'> & Partial<Pick<WaitingChange, 'userIds' | 'who'>>,
): WaitingChanges {
  return set(all, (entry) => entry.id === id, { state: 'failed', ...refused });
}

/** Refuses what has waited for too long: the game may be over, or others have decided since. */
export function refuseOld(all: WaitingChanges, nowMs: number): WaitingChanges {
  return set(
    all,
    ({ state, createdAt }) => state === 'waiting' && nowMs - Date.parse(createdAt) > MAX_AGE_MS,
    { state: 'failed', failure: `It could not be sent for ${MAX_AGE_DAYS} days` },
  );
}

/** Lets a refused change wait again, behind all others. */
export function retryChange(all: WaitingChanges, id: string, nowMs: number): WaitingChanges {
  const failed = all.find((entry) => entry.id === id && entry.state === 'failed');
  if (!failed) return all;
  const createdAt = nextTime(all, nowMs);
  const waiting = { ...failed, createdAt, state: 'waiting', attempts: 0, failure: null } as const;
  return [...all.filter((entry) => entry !== failed), waiting];
}

/** Removes a change that is sent, or is not to be sent any more. */
export function removeChange(all: WaitingChanges, id: string): WaitingChanges {
  return all.filter((entry) => entry.id !== id);
}

function nextTime(all: WaitingChanges, nowMs: number): string {
  const last = all.at(-1);
  return new Date(Math.max(nowMs, last ? Date.parse(last.createdAt) + 1 : 0)).toISOString();
}

/** Entries that stay as they are keep their identity. */
function set(
  all: WaitingChanges,
  isMeant: (entry: WaitingChange) => boolean,
  part: Partial<WaitingChange>,
): WaitingChanges {
  return all.map((entry) => (isMeant(entry) ? { ...entry, ...part } : entry));
}
