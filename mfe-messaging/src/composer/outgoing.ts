import type { Message } from '@muster/contract';

/** The message that is answered: what its quote shows. */
export type ReplyTarget = Pick<Message, 'id' | 'content' | 'deleted'> & {
  sender: { id: string; name: string };
};

/** A message that is being sent. The same `clientId` twice creates one message (docs/product.md#client-id). */
export interface Outgoing {
  clientId: string;
  text: string;
  replyTo: ReplyTarget | null;
}

/** What is typed in a thread and not sent; stored through a reload. */
export interface MessageDraft {
  text: string;
  replyTo: ReplyTarget | null;
  /** The last attempt that may not have arrived. */
  attempt: Outgoing | null;
}

/** The draft of an empty box. */
export const EMPTY_DRAFT: MessageDraft = { text: '', replyTo: null, attempt: null };

/** The message to send, or null for blank text. A second attempt at the same has the same `clientId`, so it cannot be sent twice. */
export function toOutgoing(
  { text, replyTo, attempt }: MessageDraft,
  makeId: () => string,
): Outgoing | null {
  if (text.trim() === '') return null;
  const isSame = attempt?.text === text && attempt.replyTo?.id === replyTo?.id;
  return { clientId: isSame ? attempt.clientId : makeId(), text, replyTo };
}

/** The box after a failed attempt: its text, and below it what was typed since. */
export function restoreFailed(attempt: Outgoing, since: MessageDraft): MessageDraft {
  return {
    text: since.text.trim() === '' ? attempt.text : `${attempt.text}\n${since.text}`,
    replyTo: since.replyTo ?? attempt.replyTo,
    attempt,
  };
}
