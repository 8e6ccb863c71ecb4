import type { Api } from '@muster/api-client';
import {
  fetchAllParticipants,
  type ParticipantList,
} from '../participants/data/fetch-all-participants.ts';

const CONFIRMED = {
  search: '',
  status: 'confirmed',
  payment: null,
  checkIn: null,
  sort: null,
  direction: null,
  fieldId: '',
  optionId: '',
  fieldLabel: '',
  optionLabel: '',
} as const;

/** Everyone with a spot at an event. */
export function fetchConfirmed(api: Api, eventId: string): Promise<ParticipantList> {
  const { signal } = new AbortController();
  return fetchAllParticipants({ api, eventId, filter: CONFIRMED, signal });
}
