import type { Message } from '@muster/contract';

/** The message that is being replied to, as its quote shows it. */
export type ReplyTarget = Pick<Message, 'id' | 'content' | 'deleted'> & {
  sender: { id: string; name: string };
};

/** A message that is being sent. The same `clientId` twice creates one message (docs/product.md#client-id). */
export interface Outgoing {
  clientId: string;
  text: string;
  replyTo: ReplyTarget | null;
}

/** What is typed in a thread and not sent. It survives a reload. */
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

/** The draft after a failed attempt: the text of the attempt, and below it the text typed since. */
export function restoreFailed(attempt: Outgoing, since: MessageDraft): MessageDraft {
  return {
    text: since.text.trim() === '' ? attempt.text : `${attempt.text}\n${since.text}`,
    replyTo: since.replyTo ?? attempt.replyTo,
    attempt,
  };
}
