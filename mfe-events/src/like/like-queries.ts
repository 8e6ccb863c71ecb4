import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import { QUERY_KEYS, showBanner, useApi } from '@muster/remote-kit';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchCancelled } from '../refetch-cancelled.ts';

/** How an event is liked. */
type LikeStatus = Pick<Event, 'isLiked' | 'likes'>;

/**
 * Likes or unlikes an event: shown at once everywhere, and undone on screen if the server does not
 * take it.
 */
export function useLikeEvent({ id, isLiked, likes }: Pick<Event, 'id'> & LikeStatus) {
  const api = useApi();
  const client = useQueryClient();
  const mutationKey = [...QUERY_KEYS.events, 'like', id];
  return useMutation({
    mutationKey,
    // One after the other, so that the last tap decides.
    scope: { id: mutationKey.join('/') },
    // It is shown at once, so it must fail without a connection and not wait for one.
    networkMode: 'always',
    mutationFn: (liked: boolean) => api.likeEvent({ params: { id }, body: { isLiked: liked } }),
    onMutate: (liked) => {
      void client.cancelQueries({ queryKey: QUERY_KEYS.events });
      showLike(client, id, { isLiked: liked, likes: likes + (liked ? 1 : -1) });
      // By the time of a failure the event already shows the change.
      return { before: { isLiked, likes } };
    },
    onError: (error, liked, shown) => {
      if (shown) showLike(client, id, shown.before);
      const fallback = liked ? FAILURE_TEXT.likeEvent : FAILURE_TEXT.unlikeEvent;
      showBanner({ tone: 'error', text: failureText(error, fallback, 'refusals') });
    },
    onSuccess: (status) => {
      // A later tap is already shown.
      if (client.isMutating({ mutationKey }) === 1) showLike(client, id, status);
    },
    onSettled: () => refetchCancelled(client, QUERY_KEYS.events),
  });
}

/** Writes the status into every cached list that holds the event, and into the event itself. */
function showLike(client: QueryClient, id: string, status: LikeStatus): void {
  client.setQueriesData<unknown>({ queryKey: QUERY_KEYS.events }, (data: unknown) =>
    withLike(data, id, status),
  );
}

function withLike(data: unknown, id: string, status: LikeStatus): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if ('events' in data && Array.isArray(data.events))
    return { ...data, events: data.events.map((event) => withLike(event, id, status)) };
  if ('event' in data) return { ...data, event: withLike(data.event, id, status) };
  return 'id' in data && data.id === id && 'isLiked' in data ? { ...data, ...status } : data;
}
