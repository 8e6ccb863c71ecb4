import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Layout } from './layout-choice.tsx';
import type { ListView } from './list-view.ts';

/** A page of the caller's events; of a series its next date alone only where cards were chosen. */
export function useEventList(view: ListView, chosen: Layout | undefined) {
  const api = useApi();
  const eachDate = chosen === 'cards' ? 'false' : 'true';
  return useQuery({
    // Without the time, of which each request has another.
    queryKey: [...QUERY_KEYS.events, 'list', view, eachDate],
    queryFn({ signal }) {
      const query = { ...toListQuery(view, new Date()), eachDate } as const;
      return api.listEvents({ query }, { signal });
    },
    // The old page stays until the new one is loaded, so nothing jumps.
    placeholderData: keepPreviousData,
  });
}

/** A view as the API takes it. `now` separates upcoming from past events. */
function toListQuery({ search, difficulty, when, page }: ListView, now: Date) {
  return {
    page,
    ...(search && { search }),
    ...(difficulty && { difficulty }),
    ...(!when && { sort: 'next' as const }),
    ...(when === 'upcoming' && { from: now.toISOString(), sort: 'soonest' as const }),
    ...(when === 'past' && { to: now.toISOString() }),
  };
}
