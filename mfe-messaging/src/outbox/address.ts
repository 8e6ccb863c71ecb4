import type { Thread } from '@muster/contract';

/** Where a message goes: a thread, or before the first message an event and its recipient. */
export interface Address {
  /** The key of the conversation: the thread's id, or `new:<eventId>:<recipientId or empty>`. */
  conversation: string;
  threadId: string | null;
  eventId: string;
  /** Null for the event's organizer, and in a thread. */
  recipientId: string | null;
}

/** The address of a thread. */
export function threadAddress({ threadId, event }: Pick<Thread, 'threadId' | 'event'>): Address {
  // A thread of a deleted event has none; the server refuses messages in it.
  return { conversation: threadId, threadId, eventId: event.id ?? '', recipientId: null };
}

/** The address of a conversation that has no message yet. */
export function newAddress(eventId: string, recipientId: string | null): Address {
  const conversation = `new:${eventId}:${recipientId ?? ''}`;
  return { conversation, threadId: null, eventId, recipientId };
}
