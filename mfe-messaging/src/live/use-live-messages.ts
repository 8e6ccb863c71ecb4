import type { StreamEvent } from '@muster/contract';
import { useFeedEvents, useFeedState, useSession } from '@muster/remote-kit';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { retryOutbox } from '../outbox/outboxes.ts';
import { messageKeys, updateWindow } from '../queries.ts';
import { applyEvent, recentEventsOf } from './recent-events.ts';
import { type ThreadPages, updateThreads } from './update-threads.ts';

/**
 * Lists that an event has made uncertain are requested again, once for all events within this time.
 */
const REFETCH_AFTER_MS = 500;

/**
 * Puts what the message feed tells into the open lists and conversations; what was missed before it
 * was live is requested.
 */
export function useLiveMessages(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const refetchThreads = useRefetchThreads(client);
  useFeedEvents((event) => {
    recentEventsOf(client).add(event);
    const threadId = threadIdOf(event);
    if (!threadId) return;
    updateWindow(client, threadId, (window) => applyEvent(window, event, threadId));
    if (!updateLists(client, event, user.id)) refetchThreads();
  });
  useRefetchWhenLive(client);
}

function threadIdOf(event: StreamEvent): string | undefined {
  if ('message' in event) return event.message.threadId;
  return 'status' in event ? event.status.threadId : undefined;
}

/** Whether every list of threads is certain after the event. */
function updateLists(client: QueryClient, event: StreamEvent, userId: string): boolean {
  let areComplete = true;
  client.setQueriesData<ThreadPages>({ queryKey: messageKeys.threads() }, (known) => {
    if (!known) return known;
    const { pages, isComplete } = updateThreads(known, event, userId);
    areComplete &&= isComplete;
    return pages;
  });
  return areComplete;
}

function useRefetchThreads(client: QueryClient): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: messageKeys.threads() }),
      REFETCH_AFTER_MS,
    );
  };
}

/**
 * The stream begins after the lists were first requested; what happened between is in neither. What
 * waits for it is sent.
 */
function useRefetchWhenLive(client: QueryClient): void {
  const state = useFeedState();
  useEffect(() => {
    if (state !== 'live') return;
    retryOutbox();
    void client.invalidateQueries({ queryKey: messageKeys.threads() });
    void client.invalidateQueries({ queryKey: messageKeys.anyThread() });
  }, [state, client]);
}
