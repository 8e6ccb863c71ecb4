import type { Api } from '@muster/api-client';
import {
  fetchAllParticipants,
  type ParticipantList,
} from '../participants/data/fetch-all-participants.ts';
import { NO_FILTER } from '../participants/data/participants-view.ts';

const CONFIRMED = { ...NO_FILTER, status: 'confirmed' } as const;

/** Everyone with a spot at an event. */
export function fetchConfirmed(api: Api, eventId: string): Promise<ParticipantList> {
  const { signal } = new AbortController();
  return fetchAllParticipants({ api, eventId, filter: CONFIRMED, signal });
}
