import type { EndpointResponse, Endpoints, Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { QUERY_KEYS } from '@muster/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import { refetchCancelled } from '../../refetch-cancelled.ts';
import { applyStep } from '../changes/apply-step.ts';
import type { ParticipantList } from '../data/fetch-all-participants.ts';
import { readLoaded } from '../data/loaded-participants.ts';
import { PARTICIPANTS_KEY, participantKeys } from '../data/participant-keys.ts';
import { nameOf } from '../shared/labels.ts';
import { applyWaiting } from './apply-waiting.ts';
import type { WaitingChange } from './waiting-change.ts';

/** Puts a participant into every list, as the server has them now. */
export function showParticipant(client: QueryClient, eventId: string, after: Participant): void {
  const known = readLoaded(client, eventId).participants.get(participantRef(after));
  client.setQueriesData<ParticipantList>({ queryKey: participantKeys.lists(eventId) }, (list) => {
    const before = list?.participants.find(({ id }) => id === after.id) ?? known;
    return list && before ? applyStep(list, { before, after }) : list;
  });
  client.setQueryData<Participant>(
    participantKeys.one(eventId, participantRef(after)),
    (participant) => participant && after,
  );
}

/** Shows the saved change of one participant. */
export function showOne(
  client: QueryClient,
  { eventId, change }: WaitingChange,
  after: Participant,
): void {
  const queryKey = participantKeys.of(eventId);
  // What was asked for before the change must not arrive after it.
  void client.cancelQueries({ queryKey });
  showParticipant(client, eventId, after);
  // Freeing a spot moves others. Other rows stay where they are, so that Undo stays under the
  // pointer.
  const movesOthers = change.status && change.status !== 'confirmed';
  void client.invalidateQueries({ queryKey, refetchType: movesOthers ? 'active' : 'none' });
  refetchCancelled(client, queryKey);
  if (change.status) invalidateSpots(client);
}

/** Shows the saved change of several, until the lists are loaded with it. */
export function showBulk(
  client: QueryClient,
  entry: WaitingChange,
  { refused }: EndpointResponse<Endpoints['updateParticipants']>,
): void {
  const { eventId, change } = entry;
  const left = new Set(refused.map(({ userId }) => userId));
  const saved = { ...entry, userIds: entry.userIds.filter((userId) => !left.has(userId)) };
  client.setQueriesData<ParticipantList>(
    { queryKey: participantKeys.lists(eventId) },
    (list) => list && applyWaiting(list, [saved]),
  );
  void client.invalidateQueries({ queryKey: participantKeys.of(eventId) });
  if (change.status) invalidateSpots(client);
}

/** The names of those who were loaded, by user id. */
export function knownNames(client: QueryClient, eventId: string): ReadonlyMap<string, string> {
  const { participants } = readLoaded(client, eventId);
  return new Map([...participants].map(([userId, one]) => [userId, nameOf(one)]));
}

/** Events show how many spots are taken. */
function invalidateSpots(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: QUERY_KEYS.events,
    predicate: ({ queryKey }) => queryKey[1] !== PARTICIPANTS_KEY,
  });
}
