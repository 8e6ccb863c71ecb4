import type { Participant } from '@muster/contract';
import { adjustSummary, type ParticipantStep, shiftWaitlistPosition } from '@muster/domain';
import type { ParticipantList } from '../data/fetch-all-participants.ts';

/**
 * A list after one participant changed: the row, the sums, and the positions of those behind on the
 * waitlist.
 */
export function applyStep(
  list: ParticipantList,
  step: ParticipantStep<Participant>,
): ParticipantList {
  const { after } = step;
  return {
    ...list,
    summary: adjustSummary(list.summary, step),
    participants: list.participants.map((participant) =>
      participant.id === after.id ? after : shiftWaitlistPosition(participant, step),
    ),
  };
}
