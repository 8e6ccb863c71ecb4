import { EVENTS_PATH, editEventPath, MESSAGES_PATH } from '@muster/remote-kit';

export { editEventPath };

/** The modal without a chosen thread. */
export const ALL_THREADS_PATH = `${MESSAGES_PATH}/all`;

/** Where closing the modal leads (docs/product.md#messaging-dialog). */
export const AFTER_CLOSING_PATH = EVENTS_PATH;

/** The modal with a chosen thread. */
export function threadPath(threadId: string): string {
  return `${MESSAGES_PATH}/${threadId}`;
}
