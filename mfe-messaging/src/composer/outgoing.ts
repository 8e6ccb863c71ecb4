import type { Message } from '@muster/contract';

/** What a person answers: enough to show the quote. */
export type ReplyTarget = Pick<Message, 'id' | 'content' | 'deleted'> & {
  sender: { id: string; name: string };
};

/** A message on its way. The same `clientId` twice makes one message (decisions.md §6). */
export interface Outgoing {
  clientId: string;
  text: string;
  replyTo: ReplyTarget | null;
}

/** What is typed in a thread and not sent, kept through a reload. */
export interface Unsent {
  text: string;
  replyTo: ReplyTarget | null;
  /** The last try that is not known to have arrived. */
  tried: Outgoing | null;
}

export const NOTHING_TYPED: Unsent = { text: '', replyTo: null, tried: null };

/** The message to send, or null for blank text. A second try of the same keeps its `clientId`, so it cannot double. */
export function toOutgoing(
  { text, replyTo, tried }: Unsent,
  makeId: () => string,
): Outgoing | null {
  if (text.trim() === '') return null;
  const isSame = tried?.text === text && tried.replyTo?.id === replyTo?.id;
  return { clientId: isSame ? tried.clientId : makeId(), text, replyTo };
}

/** What is in the box once a try has failed: its text, and below what was typed since. */
export function putBack(tried: Outgoing, since: Unsent): Unsent {
  return {
    text: since.text.trim() === '' ? tried.text : `${tried.text}\n${since.text}`,
    replyTo: since.replyTo ?? tried.replyTo,
    tried,
  };
}
