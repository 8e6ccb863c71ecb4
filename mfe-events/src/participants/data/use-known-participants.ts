import type { Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { useQueryClient } from '@tanstack/react-query';
import { applyWaitingTo } from '../outbox/apply-waiting.ts';
import { readLoaded } from './loaded-participants.ts';
import { useParticipantsScreen } from './screen-context.tsx';

/**
 * The participants of every list that was loaded, by user id. A selection can go beyond the page on
 * screen.
 */
export function useKnownParticipants(): ReadonlyMap<string, Participant> {
  const client = useQueryClient();
  const { eventId, list, unsent } = useParticipantsScreen();
  const known = new Map<string, Participant>();
  for (const [userId, participant] of readLoaded(client, eventId).participants)
    known.set(userId, applyWaitingTo(participant, unsent));
  // What is on screen is the latest.
  for (const participant of list.data?.participants ?? [])
    known.set(participantRef(participant), participant);
  return known;
}
