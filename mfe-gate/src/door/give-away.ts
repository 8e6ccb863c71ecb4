import type { Api } from '@muster/api-client';
import { type EndpointResponse, type Endpoints, PAGE_SIZE } from '@muster/contract';
import { participantRef } from '@muster/domain';

type OwnApi = Pick<Api, 'listParticipants' | 'updateParticipants'>;
type Undo = EndpointResponse<Endpoints['updateParticipants']>['undo'];

/** What became of those who have not come, and of their spots. */
export interface GivenAway {
  noShows: number;
  /** How many of the waitlist have got a spot. */
  given: number;
  /** Changes that take it back, in order. */
  undo: Undo;
}

/**
 * Marks everyone who has not come as a no-show, and gives their spots to those who wait, in the
 * order of the waitlist. Who cannot have one, because an option is sold out, goes on waiting.
 */
export async function giveAway(api: OwnApi, eventId: string): Promise<GivenAway> {
  const params = { id: eventId };
  const limit = PAGE_SIZE.maxParticipants;
  const missing = await api.listParticipants({
    params,
    query: { checkInStatus: 'not_checked_in', limit },
  });
  const marked = await change(api, eventId, missing.participants.map(participantRef), {
    checkInStatus: 'no_show',
  });
  const waiting = await api.listParticipants({ params, query: { status: 'waitlist', limit } });
  const next = waiting.participants
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .slice(0, marked.updated);
  const given = await change(api, eventId, next.map(participantRef), { status: 'confirmed' });
  return {
    noShows: marked.updated,
    given: given.updated,
    undo: [...given.undo, ...marked.undo],
  };
}

/** Takes back what `giveAway` has done. */
export async function takeBack(api: OwnApi, eventId: string, undo: Undo): Promise<void> {
  for (const step of undo) await change(api, eventId, step.userIds, step.change);
}

async function change(
  api: OwnApi,
  eventId: string,
  userIds: readonly string[],
  given: Undo[number]['change'],
) {
  if (userIds.length === 0) return { updated: 0, undo: [] };
  const body = { userIds: [...userIds], change: given };
  return api.updateParticipants({ params: { id: eventId }, body });
}
