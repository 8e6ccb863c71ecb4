import { OutboxSteps, type UnsentEntry } from '@muster/remote-kit/outbox';
import type { ReplyTarget } from '../draft/reply-target.ts';
import type { Address } from './address.ts';

/**
 * A message of the user that the server has not confirmed (docs/product/message-screens.md#outbox).
 */
export interface OutboxEntry extends Address, UnsentEntry {
  /** The same id twice creates one message (docs/product/messages.md#client-id). */
  clientId: string;
  text: string;
  replyTo: ReplyTarget | null;
  /** The file itself is stored apart, by `clientId`. */
  image: { name: string; caption: string; type: string } | null;
}

/** All entries of an account, oldest first. */
export type Entries = readonly OutboxEntry[];

/** A message to add. */
export type OutboxMessage = Pick<OutboxEntry, 'clientId' | 'text' | 'replyTo' | 'image'>;

/** What can happen to the messages of an account; those of a conversation are sent in order. */
export const MESSAGE_STEPS = new OutboxSteps<OutboxEntry>({
  idOf: ({ clientId }) => clientId,
  topicOf: ({ conversation }) => conversation,
});

/** The first message of a new conversation has made its thread: the other entries go into it. */
export function adoptThread(
  entries: Entries,
  { conversation, threadId }: { conversation: string; threadId: string },
): Entries {
  return entries.map((entry) =>
    entry.conversation === conversation && !entry.threadId
      ? { ...entry, conversation: threadId, threadId }
      : entry,
  );
}

/** Removes what the thread shows already. An entry that is being sent stays until its response. */
export function removeShown(entries: Entries, shown: ReadonlySet<string>): Entries {
  return entries.filter(({ clientId, state }) => state === 'sending' || !shown.has(clientId));
}
