import { eventPath, publicEventPath, useOptionalSession } from '@muster/remote-kit';

/** What gives the address of an event: for a visitor, its public page. */
export function useEventPath(): (eventId: string) => string {
  return useOptionalSession() === null ? publicEventPath : eventPath;
}
