import type { ErrorCode, ParticipantChange } from '@muster/contract';
import { refuseParticipantChange } from './participant-change.ts';
import { compareWaitlist, type QueuedParticipant } from './waitlist.ts';

/** One change of several participants of an event. */
export interface BulkChange {
  /** Accounts; each counts once however often it is named. */
  userIds: readonly string[];
  change: ParticipantChange;
}

/** The state of an event before a bulk change. */
export interface BulkContext {
  /** At least the participants named, by account, in any order. */
  participants: ReadonlyMap<string, QueuedParticipant>;
  /** Infinity without a maximum. */
  freeSpots: number;
}

/** The outcome of a bulk change. */
export interface BulkDecision {
  /** Accounts to change, in the order of the queue; so several moved to the waitlist keep their order. */
  accepted: string[];
  /** The error code by account, in the order of the request. */
  refused: Map<string, ErrorCode>;
  /** How many confirmed participants lose their spot: the waitlist moves up when there are any. */
  freedSpots: number;
}

/**
 * Decides which participants a change applies to (docs/product.md#bulk-changes). Accounts that are not among the
 * participants are refused with PARTICIPANT_NOT_FOUND. Free spots go to those who have waited longest, in whatever order
 * the request names them.
 */
export function decideBulkChange(
  { userIds, change }: BulkChange,
  { participants, freeSpots }: BulkContext,
): BulkDecision {
  const refused = new Map<string, ErrorCode>(userIds.map((id) => [id, 'PARTICIPANT_NOT_FOUND']));
  const queue = [...refused.keys()]
    .flatMap((userId) => {
      const participant = participants.get(userId);
      return participant ? [{ userId, participant }] : [];
    })
    .sort((a, b) => compareWaitlist(a.participant, b.participant));
  const accepted: string[] = [];
  let [left, freedSpots] = [freeSpots, 0];
  for (const { userId, participant } of queue) {
    const code = refuseParticipantChange(participant, change, left);
    if (code) {
      refused.set(userId, code);
      continue;
    }
    refused.delete(userId);
    accepted.push(userId);
    const wasConfirmed = participant.status === 'confirmed';
    const isConfirmed = (change.status ?? participant.status) === 'confirmed';
    if (isConfirmed && !wasConfirmed) left -= 1;
    if (wasConfirmed && !isConfirmed) freedSpots += 1;
  }
  return { accepted, refused, freedSpots };
}
