/** Addresses of this remote; other remotes reach it by them alone. */
export const EVENTS_PATH = '/dashboard/events';
export const NEW_EVENT_PATH = `${EVENTS_PATH}/new`;
export const editEventPath = (id: string) => `${EVENTS_PATH}/${id}/edit`;
export const participantsPath = (id: string) => `${EVENTS_PATH}/${id}/participants`;
