import { useFeedEvents } from '@muster/remote-kit';
import { useQueryClient } from '@tanstack/react-query';
import { messageKeys } from '../queries.ts';

/**
 * Loads the threads that crew answers again when the stream says that they have changed
 * (docs/product/crew.md#crew-messages).
 */
export function useFollowCrew(crewEventId: string | null): void {
  const client = useQueryClient();
  useFeedEvents((event) => {
    if (!('threads' in event) || crewEventId === null) return;
    const { eventId } = event.threads;
    if (eventId !== null && eventId !== crewEventId) return;
    void client.invalidateQueries({ queryKey: messageKeys.threads() });
    void client.invalidateQueries({ queryKey: messageKeys.anyThread() });
  });
}
