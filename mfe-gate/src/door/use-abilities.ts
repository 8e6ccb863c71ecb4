import { useOptionalSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';

interface Asking {
  eventId: string;
  isOnline: boolean;
}

/**
 * What an account may do at the event; undefined until the server has said so, without a connection
 * and on a device, which has no account.
 */
export function useAbilities({ eventId, isOnline }: Asking) {
  const isSignedIn = useOptionalSession() !== null;
  const isAsked = isSignedIn && isOnline;
  const { data } = useEndpoint('getEvent', { params: { id: eventId } }, { enabled: isAsked });
  return { can: data?.event.can, isAsked };
}
