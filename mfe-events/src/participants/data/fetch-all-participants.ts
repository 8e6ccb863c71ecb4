import type { Api } from '@muster/api-client';
import {
  type EndpointResponse,
  type Endpoints,
  PAGE_SIZE,
  type Participant,
} from '@muster/contract';
import type { ParticipantFilter } from './participants-view.ts';

/** Participants of a page, or all, with the sums over the whole event. */
export type ParticipantList = EndpointResponse<Endpoints['listParticipants']>;

interface FetchAllOptions {
  api: Api;
  eventId: string;
  filter: ParticipantFilter;
  signal: AbortSignal;
  /** Called after each page with everyone fetched so far. */
  onProgress?: (soFar: ParticipantList) => void;
}

/**
 * Participants can move between pages while these are fetched. After this many rounds, those still
 * missing have left.
 */
const MAX_ROUNDS = 3;

/** Every participant that passes the filter, in pages of 1,000, one after the other. */
export async function fetchAllParticipants(options: FetchAllOptions): Promise<ParticipantList> {
  const found = new Map<string, Participant>();
  let list = await fetchPages(options, found);
  for (let round = 1; round < MAX_ROUNDS && !isComplete(list); round += 1) {
    list = await fetchPages(options, found);
  }
  return list;
}

async function fetchPages(options: FetchAllOptions, found: Map<string, Participant>) {
  for (let page = 1; ; page += 1) {
    const list = await fetchPage(options, page);
    for (const participant of list.participants) {
      // Moved to where this round finds it, so that the order is that of the server.
      found.delete(participant.id);
      found.set(participant.id, participant);
    }
    const soFar = { ...list, participants: [...found.values()] };
    options.onProgress?.(soFar);
    if (page >= list.pagination.pages) return soFar;
  }
}

function fetchPage({ api, eventId, filter, signal }: FetchAllOptions, page: number) {
  const query = { ...toQuery(filter), page, limit: PAGE_SIZE.maxParticipants };
  return api.listParticipants({ params: { id: eventId }, query }, { signal });
}

/** A filter as the API takes it. */
export function toQuery(filter: ParticipantFilter) {
  const { search, status, payment, checkIn, waiver, readiness, sort, direction } = filter;
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(payment && { paymentStatus: payment }),
    ...(checkIn && { checkInStatus: checkIn }),
    ...(waiver && { waiver }),
    ...(readiness && { readiness }),
    ...toOptionQuery(filter),
    ...(filter.squadId && { squadId: filter.squadId }),
    ...(sort && { sort }),
    ...(direction && { direction }),
  };
}

function toOptionQuery({ fieldId, optionId, fieldLabel, optionLabel }: ParticipantFilter) {
  if (fieldId && optionId) return { fieldId, optionId };
  return fieldLabel && optionLabel ? { fieldLabel, optionLabel } : {};
}

/** Those of a list who are in a squad. */
export function listSquadMembers(list: { participants: readonly Participant[] } | undefined) {
  return list?.participants.filter(({ squad }) => squad) ?? [];
}

/** Whether the pages hold every participant. */
export function isComplete({ participants, pagination }: ParticipantList): boolean {
  return participants.length >= pagination.total;
}
