import type { MessageStatus } from '@muster/contract';
import type { Viewer } from '../viewer.ts';

/** The two accounts of a message: flat as in a database row, or nested as the API sends it. */
export type AddressedMessage =
  | { readonly senderId: string; readonly recipientId: string }
  | { readonly sender: { readonly id: string }; readonly recipient: { readonly id: string } };

/** The properties of a message that decide what can be done with it. */
export type GuardedMessage = AddressedMessage & { readonly deleted: boolean };

/** What a viewer can do with a message. */
export interface MessageAbilities {
  /** Delete it for both thread participants. */
  delete: boolean;
  /** Quote it in a reply; `threadAbilities` decides whether a reply can be sent. */
  reply: boolean;
}

/**
 * What to offer a viewer to do with a message (docs/product/messages.md#message-deletion). Only the
 * sender can delete it, not even the superadmin. A deleted message offers nothing; deleting it
 * again is accepted by the server and has no effect.
 */
export function messageAbilities(viewer: Viewer, message: GuardedMessage): MessageAbilities {
  const isSender = viewer?.id === senderIdOf(message);
  const isRecipient = viewer?.id === recipientIdOf(message);
  return {
    delete: isSender && !message.deleted,
    reply: (isSender || isRecipient) && !message.deleted,
  };
}

/**
 * Whether an account has yet to read a message that is addressed to it
 * (docs/product/messages.md#unread-count). A deleted message is not unread.
 */
export function isUnreadBy(
  message: GuardedMessage & { readonly status: MessageStatus },
  userId: string,
): boolean {
  return recipientIdOf(message) === userId && message.status !== 'read' && !message.deleted;
}

function senderIdOf(message: AddressedMessage): string {
  return 'sender' in message ? message.sender.id : message.senderId;
}

function recipientIdOf(message: AddressedMessage): string {
  return 'recipient' in message ? message.recipient.id : message.recipientId;
}
