import { EVENTS_PATH, MESSAGES_PATH } from '@muster/remote-kit';

export { editEventPath, eventPath, NEW_CONVERSATION_PATH, threadPath } from '@muster/remote-kit';
export { CREW_EVENT_PARAMETER, HELPING_PATH } from '@muster/remote-kit/paths';

/** The modal without a chosen thread. */
export const ALL_THREADS_PATH = `${MESSAGES_PATH}/all`;

/** Where closing the modal leads (docs/product/message-screens.md#messaging-dialog). */
export const AFTER_CLOSING_PATH = EVENTS_PATH;
