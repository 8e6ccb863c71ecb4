import type { Participant } from '@muster/contract';
import {
  adjustSummary,
  applyParticipantChange,
  participantRef,
  refuseParticipantChange,
} from '@muster/domain';
import { applyStep } from '../changes/apply-step.ts';
import type { ParticipantList } from '../data/fetch-all-participants.ts';
import type { WaitingChange, WaitingChanges } from './waiting-change.ts';

/** A participant as they will be. What can only be refused changes nothing. */
export function applyWaitingTo(participant: Participant, changes: WaitingChanges): Participant {
  return changes
    .filter(({ userIds }) => userIds.includes(participantRef(participant)))
    .reduce(applyOne, participant);
}

/** A list as it will be when what waits is sent; the same list if nothing waits. */
export function applyWaiting(list: ParticipantList, changes: WaitingChanges): ParticipantList {
  return changes.reduce(applyToList, list);
}

function applyToList(list: ParticipantList, entry: WaitingChange): ParticipantList {
  const named = new Set(entry.userIds);
  let shown = list;
  const after = new Map<string, Participant>();
  for (const before of list.participants) {
    if (!named.has(participantRef(before))) continue;
    // Positions move with each of those who leave the waitlist.
    const current = shown.participants.find(({ id }) => id === before.id) ?? before;
    const changed = applyOne(current, entry);
    if (changed === current) continue;
    const step = { before: current, after: changed };
    if (current.position !== changed.position) shown = applyStep(shown, step);
    else {
      after.set(changed.id, changed);
      shown = { ...shown, summary: adjustSummary(shown.summary, step) };
    }
  }
  if (after.size === 0) return shown;
  return { ...shown, participants: shown.participants.map((one) => after.get(one.id) ?? one) };
}

/** Whether there is a spot and stock, the server decides when the change is sent. */
const ROOM_FOR_ALL = {
  freeSpots: Number.POSITIVE_INFINITY,
  isSoldOut: false,
  waitlistEnabled: true,
};

function applyOne(participant: Participant, { change, createdAt }: WaitingChange): Participant {
  if (refuseParticipantChange(participant, change, ROOM_FOR_ALL)) return participant;
  return applyParticipantChange(participant, change, new Date(createdAt));
}
