import type { BulkRefusal, ParticipantChange } from '@muster/contract';
import {
  type ChangeableParticipant,
  type ChangingParticipant,
  isChangedBy,
  refuseParticipantChange,
  reverseParticipantChange,
} from './participant-change.ts';
import type { JoinableCapacity } from './spots.ts';
import type { Stock } from './stock.ts';
import { compareWaitlist, type WaitingParticipant } from './waitlist.ts';

/** One change of several participants of an event. */
export interface BulkChange {
  /** Accounts; each counts once however often it is named. */
  userIds: readonly string[];
  change: ParticipantChange;
}

/** What a bulk change reads of a participant. */
export type BulkParticipant = Omit<WaitingParticipant, 'heldBack'> &
  ChangingParticipant &
  Pick<ChangeableParticipant, 'checkInStatus'>;

/** The state of an event before a bulk change. */
export interface BulkContext extends JoinableCapacity {
  /** At least the participants named, by account, in any order. */
  participants: ReadonlyMap<string, BulkParticipant>;
  /** Infinity without a maximum. */
  freeSpots: number;
  /** What is left; this takes from it what the confirmed have chosen. */
  stock: Stock;
}

/** The outcome of a bulk change. */
export interface BulkDecision {
  /**
   * Accounts to change, in the order of the queue; so several moved to the waitlist keep their
   * order.
   */
  accepted: string[];
  /** How many of the accepted are in that state already, so that nothing changes for them. */
  unchanged: number;
  /**
   * The changes that undo this one, each with its accounts; those for whom nothing changes are in
   * none.
   */
  undo: BulkChange[];
  /** The error code by account, in the order of the request. */
  refused: Map<string, BulkRefusal>;
}

/**
 * Decides which participants a change applies to (docs/product/participation.md#bulk-changes).
 * Accounts that are not among the participants are refused with PARTICIPANT_NOT_FOUND. Free spots
 * and options go to those who have waited longest, in whatever order the request names them; to
 * those of a waiting party all together or not at all, unless the change is for `one` of it.
 */
export function decideBulkChange(
  { userIds, change }: BulkChange,
  { participants, freeSpots, stock, waitlistEnabled }: BulkContext,
): BulkDecision {
  const refused = new Map<string, BulkRefusal>(userIds.map((id) => [id, 'PARTICIPANT_NOT_FOUND']));
  const queue = [...refused.keys()]
    .flatMap((userId) => {
      const participant = participants.get(userId);
      return participant ? [{ userId, participant }] : [];
    })
    .sort((a, b) => compareWaitlist(a.participant, b.participant));
  const units =
    change.status === 'confirmed' && change.party !== 'one'
      ? byParty(queue)
      : queue.map((one) => [one]);
  const accepted: string[] = [];
  const undo = new Map<string, BulkChange & { userIds: string[] }>();
  let [left, unchanged] = [freeSpots, 0];
  for (const unit of units) {
    const { code, taking } = decideUnit(unit, change, { freeSpots: left, stock, waitlistEnabled });
    if (!code) left -= taking.length;
    for (const { userId, participant } of unit) {
      if (code) {
        refused.set(userId, code);
        continue;
      }
      refused.delete(userId);
      accepted.push(userId);
      if (isChangedBy(participant, change)) addUndo(undo, { userId, participant, change });
      else unchanged += 1;
    }
  }
  return { accepted, unchanged, undo: [...undo.values()], refused };
}

interface Named {
  userId: string;
  participant: BulkParticipant;
}

/** Those who wait together, in the place of their first, and each of the others. */
function byParty(queue: readonly Named[]): Named[][] {
  const units = new Map<string, Named[]>();
  for (const named of queue) {
    const { partyId, status } = named.participant;
    const key = partyId && status === 'waitlist' ? partyId : named.userId;
    units.set(key, [...(units.get(key) ?? []), named]);
  }
  return [...units.values()];
}

/** Why a change is refused to those it is made for together; takes what they get. */
function decideUnit(
  unit: readonly Named[],
  change: ParticipantChange,
  { stock, freeSpots, waitlistEnabled }: Omit<BulkContext, 'participants'>,
): { code?: BulkRefusal; taking: BulkParticipant[] } {
  const taking: BulkParticipant[] = [];
  for (const { participant } of unit) {
    const isSoldOut = stock.findSoldOut(participant.optionIds) !== undefined;
    const room = { freeSpots: freeSpots - taking.length, isSoldOut, waitlistEnabled };
    const code = refuseParticipantChange(participant, change, room);
    if (code) {
      for (const { optionIds } of taking) stock.giveBack(optionIds);
      return { code, taking: [] };
    }
    if (change.status !== 'confirmed' || participant.status === 'confirmed') continue;
    stock.take(participant.optionIds);
    taking.push(participant);
  }
  return { taking };
}

interface UndoneChange {
  userId: string;
  participant: BulkParticipant;
  change: ParticipantChange;
}

/** Participants who were in the same state are brought back to it by one change. */
function addUndo(
  undo: Map<string, BulkChange & { userIds: string[] }>,
  { userId, participant, change }: UndoneChange,
): void {
  const reverse = reverseParticipantChange(participant, change);
  const key = JSON.stringify(reverse);
  const group = undo.get(key) ?? { userIds: [], change: reverse };
  group.userIds.push(userId);
  undo.set(key, group);
}
