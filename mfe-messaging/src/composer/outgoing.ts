import type { Message } from '@muster/contract';

/** The message that is being replied to, as its quote shows it. */
export type ReplyTarget = Pick<Message, 'id' | 'content' | 'deleted'> & {
  sender: { id: string; name: string };
};
