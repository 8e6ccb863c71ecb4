import type { Api } from '@muster/api-client';
import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  fetchAllParticipants,
  isComplete,
  type ParticipantList,
  toQuery,
} from './fetch-all-participants.ts';
import { filterOf, type ParticipantFilter, type ParticipantsView } from './participants-view.ts';

/** The second element of every key below `participantKeys.of`. */
export const PARTICIPANTS_KEY = 'participants';

const STALE_TIME_MS = 30_000;

/** The key tree of participants. Everything below `lists` holds a `ParticipantList`. */
export const participantKeys = {
  of: (eventId: string) => [...QUERY_KEYS.events, PARTICIPANTS_KEY, eventId] as const,
  lists: (eventId: string) => [...participantKeys.of(eventId), 'list'] as const,
  page: (eventId: string, filter: ParticipantFilter, page: number) =>
    [...participantKeys.lists(eventId), filter, page] as const,
  all: (eventId: string, filter: ParticipantFilter) =>
    [...participantKeys.lists(eventId), filter, 'all'] as const,
  one: (eventId: string, userId: string) =>
    [...participantKeys.of(eventId), 'one', userId] as const,
  options: (eventId: string) => [...participantKeys.of(eventId), 'options'] as const,
  ticket: (eventId: string, ticket: string | null) =>
    [...participantKeys.of(eventId), 'ticket', ticket] as const,
};

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

/** A page of an event's participants, or all of them. */
export function useParticipants(eventId: string, view: ParticipantsView) {
  const context = { api: useApi(), eventId };
  const { page, showAll } = view;
  const filter = filterOf(view);
  return useQuery(
    showAll ? allOptions(context, filter) : pageOptions(context, { ...filter, page }),
  );
}

interface ParticipantQuery {
  userId: string;
  /** False while the list has the participant anyway. */
  isEnabled: boolean;
}

/** One participant, whom a link names. */
export function useParticipant(eventId: string, { userId, isEnabled }: ParticipantQuery) {
  const api = useApi();
  return useQuery({
    queryKey: participantKeys.one(eventId, userId),
    queryFn: async ({ signal }) => {
      const params = { id: eventId, userId };
      return (await api.getParticipant({ params }, { signal })).participant;
    },
    enabled: isEnabled,
  });
}

/** Whose ticket was read, and whether they had come in before. */
export interface TicketHolderState {
  userId: string;
  checkInTime: string | null;
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
      client.setQueryData(participantKeys.one(eventId, participant.user.id), participant);
      const { user, checkInTime } = participant;
      return { userId: user.id, checkInTime } satisfies TicketHolderState;
    },
    enabled: ticket !== null,
    // It may have become invalid since it was last read.
    staleTime: 0,
    gcTime: 0,
    // What it says of the moment when the ticket was read must not change.
    refetchOnWindowFocus: false,
  });
}
