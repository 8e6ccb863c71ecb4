import { EVENTS_PATH, MESSAGES_PATH } from '@muster/remote-kit';

export {
  CREW_EVENT_PARAMETER,
  editEventPath,
  eventPath,
  HELPING_PATH,
  NEW_CONVERSATION_PATH,
  threadPath,
} from '@muster/remote-kit';

/** The modal without a chosen thread. */
export const ALL_THREADS_PATH = `${MESSAGES_PATH}/all`;

/** Where closing the modal leads (docs/product/message-screens.md#messaging-dialog). */
export const AFTER_CLOSING_PATH = EVENTS_PATH;
