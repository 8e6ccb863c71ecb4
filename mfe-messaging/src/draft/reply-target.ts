import type { Message, MessageContent } from '@muster/contract';

/** The message that is being replied to, as its quote shows it. */
export type ReplyTarget = Pick<Message, 'id' | 'deleted'> & {
  content: MessageContent;
  sender: { id: string; name: string };
};
