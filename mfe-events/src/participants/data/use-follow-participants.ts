import { useFeedEvents, useFeedState } from '@muster/remote-kit';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { participantKeys } from './participant-keys.ts';

const POLL_INTERVAL_MS = 10_000;

/**
 * Loads again what is on screen when the participants of the event have changed, by whomever: told
 * by the stream, and at intervals while that is down
 * (docs/product/organizer-screens.md#live-participants).
 */
export function useFollowParticipants(eventId: string): void {
  const client = useQueryClient();
  const state = useFeedState();
  const [refetch] = useState(() => createRefetch(client));
  useFeedEvents((event) => {
    if (!('participants' in event)) return;
    const changed = event.participants.eventId;
    if (changed === null || changed === eventId) refetch(eventId);
  });
  useEffect(() => {
    if (state !== 'polling') return;
    const timer = setInterval(() => refetch(eventId), POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      // What happened between the last request and the stream is in neither.
      refetch(eventId);
    };
  }, [state, eventId, refetch]);
}

/** One request at a time: what changes meanwhile is asked for after it, so that it is not starved. */
function createRefetch(client: QueryClient): (eventId: string) => void {
  let isRunning = false;
  let isChanged = false;
  async function run(eventId: string) {
    isRunning = true;
    while (isChanged) {
      isChanged = false;
      const ticket = participantKeys.tickets(eventId).at(-1);
      await client.invalidateQueries({
        queryKey: participantKeys.of(eventId),
        // What is said of a ticket is of the moment when it was read.
        predicate: ({ queryKey }) => !queryKey.includes(ticket),
      });
    }
    isRunning = false;
  }
  return (eventId) => {
    isChanged = true;
    if (!isRunning) void run(eventId);
  };
}
