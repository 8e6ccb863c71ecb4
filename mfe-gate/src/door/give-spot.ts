import { type Api, isApiError } from '@muster/api-client';
import { PAGE_SIZE } from '@muster/contract';
import { participantRef } from '@muster/domain';

/**
 * Confirms somebody on the waitlist, as an organizer may. Null when it is done, or when this caller
 * may not or nothing can be reached: a marshal admits them then. Otherwise why there is no spot.
 */
export async function confirmWaiting(
  api: Pick<Api, 'listParticipants' | 'updateParticipants'>,
  { eventId, participationId }: { eventId: string; participationId: string },
): Promise<string | null> {
  const params = { id: eventId };
  try {
    const query = { status: 'waitlist', limit: PAGE_SIZE.maxParticipants } as const;
    const { participants } = await api.listParticipants({ params, query });
    const waiting = participants.find(({ id }) => id === participationId);
    if (!waiting) return null;
    const change = { status: 'confirmed' } as const;
    const body = { userIds: [participantRef(waiting)], change };
    const { refused } = await api.updateParticipants({ params, body });
    return refused[0]?.message ?? null;
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}
