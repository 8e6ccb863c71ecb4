import type { Api } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { eventKeys } from '../queries.ts';
import { NO_FILTER, type ParticipantFilter, type ParticipantsView } from './participants-view.ts';
import { isComplete, type ParticipantList, readEverybody, toQuery } from './read-everybody.ts';

export const PARTICIPANTS = 'participants';
const FRESH_FOR = 30_000;

/** Below `of`: every list of an event's participants there is. */
export const participantKeys = {
  of: (eventId: string) => [...eventKeys.all, PARTICIPANTS, eventId] as const,
  page: (eventId: string, filter: ParticipantFilter, page: number) =>
    [...participantKeys.of(eventId), 'page', filter, page] as const,
  whole: (eventId: string, filter: ParticipantFilter) =>
    [...participantKeys.of(eventId), 'whole', filter] as const,
  one: (eventId: string, userId: string) =>
    [...participantKeys.of(eventId), 'one', userId] as const,
};

export interface Asking {
  api: Api;
  eventId: string;
}

function pageOptions(
  { api, eventId }: Asking,
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

function wholeOptions({ api, eventId }: Asking, filter: ParticipantFilter) {
  const queryKey = participantKeys.whole(eventId, filter);
  return queryOptions<ParticipantList, Error, ParticipantList, QueryKey>({
    queryKey,
    queryFn: ({ signal, client }) => {
      const onProgress = (soFar: ParticipantList) => {
        const shown = client.getQueryData<ParticipantList>(queryKey);
        // The first thousand are there to read while the others come; a whole list is not cut short by a newer one.
        if (!shown || !isComplete(shown)) client.setQueryData(queryKey, soFar);
      };
      return readEverybody({ api, eventId, filter, signal, onProgress });
    },
    // Rows that did not change keep their identity anyway; comparing 5,000 deeply would be felt at each click.
    structuralSharing: false,
    staleTime: ({ state }) => (state.data && isComplete(state.data) ? FRESH_FOR : 0),
    placeholderData: keepPreviousData,
  });
}

/** The API has no call for one participant: they are looked for among all, when a link names somebody not on the page. */
function oneOptions({ api, eventId }: Asking, userId: string) {
  return queryOptions({
    queryKey: participantKeys.one(eventId, userId),
    queryFn: async ({ signal }) => {
      const list = await readEverybody({ api, eventId, filter: NO_FILTER, signal });
      return { ...list, participants: list.participants.filter(({ user }) => user.id === userId) };
    },
  });
}

/** A page of an event's participants, or all of them. */
export function useParticipants(eventId: string, view: ParticipantsView) {
  const asking = { api: useApi(), eventId };
  const { search, status, payment, page, isWhole } = view;
  const filter = { search, status, payment };
  return useQuery(
    isWhole ? wholeOptions(asking, filter) : pageOptions(asking, { ...filter, page }),
  );
}

/** Somebody a link names, looked for among all; not asked while `isKnown`. */
export function useParticipant(eventId: string, { userId, isKnown }: Seeking) {
  return useQuery({ ...oneOptions({ api: useApi(), eventId }, userId), enabled: !isKnown });
}

interface Seeking {
  userId: string;
  isKnown: boolean;
}
