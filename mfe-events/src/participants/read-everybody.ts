import type { Api } from '@muster/api-client';
import {
  type EndpointResponse,
  type Endpoints,
  PAGE_SIZE,
  type Participant,
} from '@muster/contract';
import type { ParticipantFilter } from './participants-view.ts';

/** A page of participants, or all of them, with the sums over the whole event. */
export type ParticipantList = EndpointResponse<Endpoints['listParticipants']>;

interface Reading {
  api: Api;
  eventId: string;
  filter: ParticipantFilter;
  signal: AbortSignal;
  /** After each page: everybody read so far. */
  onProgress?: (soFar: ParticipantList) => void;
}

/** People move between pages while they are read; after this many readings what is missing is really gone. */
const MOST_READINGS = 3;

/** Every participant that passes the filter, however many: pages of 1000, one after the other. */
export async function readEverybody(reading: Reading): Promise<ParticipantList> {
  const found = new Map<string, Participant>();
  let list = await readPages(reading, found);
  for (let round = 1; round < MOST_READINGS && !isComplete(list); round += 1) {
    list = await readPages(reading, found);
  }
  return list;
}

async function readPages(reading: Reading, found: Map<string, Participant>) {
  const { onProgress } = reading;
  for (let page = 1; ; page += 1) {
    const answer = await readPage(reading, page);
    for (const participant of answer.participants) found.set(participant.id, participant);
    const soFar = { ...answer, participants: [...found.values()] };
    onProgress?.(soFar);
    if (page >= answer.pagination.pages) return soFar;
  }
}

function readPage({ api, eventId, filter, signal }: Reading, page: number) {
  const query = { ...toQuery(filter), page, limit: PAGE_SIZE.maxParticipants };
  return api.listParticipants({ params: { id: eventId }, query }, { signal });
}

/** A filter as the API takes it. */
export function toQuery({ search, status, payment }: ParticipantFilter) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(payment && { paymentStatus: payment }),
  };
}

/** Whether nobody is missing. */
export function isComplete({ participants, pagination }: ParticipantList): boolean {
  return participants.length >= pagination.total;
}
