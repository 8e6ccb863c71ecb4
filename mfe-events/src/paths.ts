import { EVENTS_PATH, editEventPath, PUBLIC_EVENTS_PATH } from '@muster/remote-kit';

export { EVENTS_PATH, editEventPath, PUBLIC_EVENTS_PATH };

/** The form for a new event. */
export const NEW_EVENT_PATH = `${EVENTS_PATH}/new`;

/** The participants of an event. */
export function participantsPath(eventId: string): string {
  return `${EVENTS_PATH}/${eventId}/participants`;
}
