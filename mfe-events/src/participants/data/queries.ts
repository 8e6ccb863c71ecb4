import type { Api } from '@muster/api-client';
import { participantRef } from '@muster/domain';
import { useApi, useConnection } from '@muster/remote-kit';
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { applyWaiting, applyWaitingTo } from '../outbox/apply-waiting.ts';
import { useWaitingChanges } from '../outbox/use-change-outbox.ts';
import {
  fetchAllParticipants,
  isComplete,
  type ParticipantList,
  toQuery,
} from './fetch-all-participants.ts';
import { filterLoaded } from './filter-loaded.ts';
import { readLoaded } from './loaded-participants.ts';
import { participantKeys } from './participant-keys.ts';
import { filterOf, type ParticipantFilter, type ParticipantsView } from './participants-view.ts';

const STALE_TIME_MS = 30_000;

/** What every request about an event's participants needs. */
export interface QueryContext {
  api: Api;
  eventId: string;
}

function pageOptions(
  { api, eventId }: QueryContext,
  { page, ...filter }: ParticipantFilter & { page: number },
) {
  return queryOptions<ParticipantList, Error, ParticipantList, QueryKey>({
    queryKey: participantKeys.page(eventId, filter, page),
    queryFn: ({ signal }) =>
      api.listParticipants(
        { params: { id: eventId }, query: { ...toQuery(filter), page } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Everyone who passes a filter. */
export function allOptions({ api, eventId }: QueryContext, filter: ParticipantFilter) {
  const queryKey = participantKeys.all(eventId, filter);
  return queryOptions<ParticipantList, Error, ParticipantList, QueryKey>({
    queryKey,
    queryFn: ({ signal, client }) => {
      function onProgress(soFar: ParticipantList) {
        const cached = client.getQueryData<ParticipantList>(queryKey);
        // The first thousand are shown while the others load; a complete list is not cut short by a
        // newer one.
        if (!cached || !isComplete(cached)) client.setQueryData(queryKey, soFar);
      }
      return fetchAllParticipants({ api, eventId, filter, signal, onProgress });
    },
    // Comparing 5,000 rows deeply would be noticeable at each click; unchanged rows keep their
    // identity anyway.
    structuralSharing: false,
    staleTime: ({ state }) => (state.data && isComplete(state.data) ? STALE_TIME_MS : 0),
    placeholderData: keepPreviousData,
  });
}

/** What the confirmed participants have chosen, with numbers. */
export function optionCountOptions({ api, eventId }: QueryContext) {
  return queryOptions({
    queryKey: participantKeys.options(eventId),
    queryFn: async ({ signal }) =>
      (await api.listOptionCounts({ params: { id: eventId } }, { signal })).options,
  });
}

/** As `optionCountOptions`, when enabled. */
export function useOptionCounts({ eventId, isEnabled }: { eventId: string; isEnabled: boolean }) {
  return useQuery({ ...optionCountOptions({ api: useApi(), eventId }), enabled: isEnabled });
}

/** Loads everyone who passes a filter. */
export function useFetchAll(eventId: string) {
  const client = useQueryClient();
  const context = { api: useApi(), eventId };
  return (filter: ParticipantFilter) => client.fetchQuery(allOptions(context, filterOf(filter)));
}

/** A list, and how many it was searched in where the server could not be asked; else null. */
export type ParticipantsQuery = UseQueryResult<ParticipantList> & { searchedCount: number | null };

/**
 * A page of an event's participants, or all of them, with the changes that wait to be sent. Without
 * a connection, what is not loaded is searched among everyone who is.
 */
export function useParticipants(eventId: string, view: ParticipantsView): ParticipantsQuery {
  const context = { api: useApi(), eventId };
  const client = useQueryClient();
  const { page, showAll } = view;
  const filter = filterOf(view);
  const query = useQuery(
    showAll ? allOptions(context, filter) : pageOptions(context, { ...filter, page }),
  );
  const { unsent } = useWaitingChanges(eventId);
  const { data } = query;
  const shown = useMemo(() => data && applyWaiting(data, unsent), [data, unsent]);
  const isOffline = useConnection() !== 'online';
  const loaded = isOffline && isMissing(query) ? readLoaded(client, eventId) : undefined;
  if (!loaded?.summary) return { ...query, data: shown, searchedCount: null } as ParticipantsQuery;
  const participants = [...loaded.participants.values()];
  const pagination = { page: 1, limit: 1, total: participants.length, pages: 1 };
  const everyone = applyWaiting({ participants, summary: loaded.summary, pagination }, unsent);
  return {
    ...query,
    ...{ status: 'success', isSuccess: true, isPending: false, isPlaceholderData: false },
    fetchStatus: 'idle',
    data: filterLoaded(everyone, filter),
    searchedCount: participants.length,
  } as ParticipantsQuery;
}

/** Nothing was loaded for this filter. */
function isMissing({ isPending, isPlaceholderData }: UseQueryResult<ParticipantList>): boolean {
  return isPending || isPlaceholderData;
}

interface ParticipantQuery {
  userId: string;
  /** False while the list has the participant anyway. */
  isEnabled: boolean;
}

/** One participant, whom a link names, with the changes that wait to be sent. */
export function useParticipant(eventId: string, { userId, isEnabled }: ParticipantQuery) {
  const api = useApi();
  const { unsent } = useWaitingChanges(eventId);
  const query = useQuery({
    queryKey: participantKeys.one(eventId, userId),
    queryFn: async ({ signal }) => {
      const params = { id: eventId, userId };
      return (await api.getParticipant({ params }, { signal })).participant;
    },
    enabled: isEnabled,
  });
  return { ...query, data: query.data && applyWaitingTo(query.data, unsent) };
}

/** Whose ticket was read, and whether they had come in before. */
export interface TicketHolderState {
  userId: string;
  checkInTime: string | null;
  checkedInBy: string | null;
}

/** Whose ticket has this code; none is read for null. */
export function useTicketHolder(eventId: string, ticket: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: participantKeys.ticket(eventId, ticket),
    queryFn: async ({ signal, client }) => {
      const input = { params: { id: eventId }, query: { code: ticket ?? '' } };
      const { participant } = await api.findParticipantByTicket(input, { signal });
      // The detail shows this participant, and follows changes, without a second request.
      client.setQueryData(participantKeys.one(eventId, participantRef(participant)), participant);
      const { checkInTime, checkedInBy } = participant;
      const userId = participantRef(participant);
      return { userId, checkInTime, checkedInBy } satisfies TicketHolderState;
    },
    enabled: ticket !== null,
    // It may have become invalid since it was last read.
    staleTime: 0,
    gcTime: 0,
    // What it says of the moment when the ticket was read must not change.
    refetchOnWindowFocus: false,
  });
}
