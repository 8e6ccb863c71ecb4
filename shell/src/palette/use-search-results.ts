import type { Api } from '@muster/api-client';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import { isFound, publicName } from '@muster/domain';
import {
  eventPath,
  personPath,
  QUERY_KEYS,
  threadPath,
  useAbilities,
  useApi,
} from '@muster/remote-kit';
import { formatEventDay } from '@muster/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Something the palette leads to. */
export interface Place {
  id: string;
  label: string;
  detail?: string;
  to: string;
}

/** Of each kind. */
const MAX_RESULTS = 5;

/**
 * What was found, at most five of each kind; the superadmin searches accounts, others whom they
 * have written with.
 */
export function useSearchResults(search: string) {
  const api = useApi();
  const { administer } = useAbilities();
  return useQuery({ ...searchOptions(api, { search, administer }), enabled: search !== '' });
}

interface Search {
  search: string;
  /** Whether every account can be searched. */
  administer: boolean;
}

function searchOptions(api: Api, { search, administer }: Search) {
  const query = { search, limit: MAX_RESULTS };
  return queryOptions({
    queryKey: [...QUERY_KEYS.events, 'palette', search],
    queryFn: async ({ signal }) => {
      const searches = await Promise.allSettled([
        api.listEvents({ query: { ...query, scope: 'mine', sort: 'next' } }, { signal }),
        api.listEvents({ query: { ...query, scope: 'joined', sort: 'next' } }, { signal }),
        api.listThreads({ query }, { signal }),
        administer ? api.listUsers({ query }, { signal }) : null,
      ]);
      const [own, joined, messages, accounts] = searches;
      const events = [...(answerOf(own)?.events ?? []), ...(answerOf(joined)?.events ?? [])];
      const threads = answerOf(messages)?.threads ?? [];
      const users = answerOf(accounts)?.users;
      return {
        events: firstOfEach(events.map(toEventPlace)),
        people: users ? users.map(toPersonPlace) : listCorrespondents(threads, search),
        threads: threads.map(toThreadPlace),
        /** What the other searches found is shown all the same. */
        hasFailed: searches.some(({ status }) => status === 'rejected'),
      };
    },
  });
}

function answerOf<T>(result: PromiseSettledResult<T>): T | undefined {
  return result.status === 'fulfilled' ? result.value : undefined;
}

type Listed = EndpointResponse<Endpoints['listEvents']>['events'][number];
type Thread = EndpointResponse<Endpoints['listThreads']>['threads'][number];
type Account = EndpointResponse<Endpoints['listUsers']>['users'][number];

function toEventPlace({ id, title, date }: Listed): Place {
  return { id: `event-${id}`, label: title, detail: formatEventDay(date), to: eventPath(id) };
}

function toPersonPlace(user: Account): Place {
  return {
    id: `person-${user.id}`,
    label: publicName(user),
    detail: user.email,
    to: personPath(user.id),
  };
}

function toThreadPlace({ threadId, otherParticipant, event }: Thread): Place {
  return {
    id: `thread-${threadId}`,
    label: otherParticipant.name,
    detail: event.title,
    to: threadPath(threadId),
  };
}

/** Threads are also found by their event, so the name is compared again. */
function listCorrespondents(threads: readonly Thread[], search: string): Place[] {
  return firstOfEach(
    threads
      .filter(({ otherParticipant: { name } }) => isFound(search, [name]))
      .map(({ otherParticipant: { id, name } }) => ({
        id: `person-${id}`,
        label: name,
        to: personPath(id),
      })),
  );
}

function firstOfEach(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [place.id, place])).values()].slice(0, MAX_RESULTS);
}
