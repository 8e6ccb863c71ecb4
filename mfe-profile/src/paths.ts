import { PROFILE_PATH } from '@muster/remote-kit';

export { ADMIN_EVENTS_PATH, eventPath, PEOPLE_PATH, PROFILE_PATH } from '@muster/remote-kit';

/** Where a guardian signs; the token of the mail follows. */
export const GUARDIAN_PATH = '/guardian';
/** The Profile tab with the dialog Profile settings open. */
export const EDIT_PROFILE_PATH = `${PROFILE_PATH}/edit`;
