import type { Message } from '@muster/contract';
import { useFeedEvents } from '@muster/remote-kit';
import { useState } from 'react';
import { summarise } from '../threads/describe-thread.ts';

interface Arrivals {
  threadId: string;
  /** The loaded messages, oldest to newest. */
  messages: readonly Message[];
  userId: string;
}

/**
 * The messages of the other thread participant that have arrived since the conversation was opened.
 */
export function useArrivals({ threadId, messages, userId }: Arrivals) {
  const [openedAt] = useState(() => messages.at(-1)?.seq ?? 0);
  const [seenSeq, setSeenSeq] = useState(openedAt);
  // Those beyond the loaded messages are known from the feed only.
  const [beyond, setBeyond] = useState<readonly Message[]>([]);
  useFeedEvents((event) => {
    if (!('message' in event) || event.message.threadId !== threadId) return;
    setBeyond((known) => [...known.filter(({ id }) => id !== event.message.id), event.message]);
  });
  const byId = new Map([...beyond, ...messages].map((message) => [message.id, message]));
  const arrived = [...byId.values()].filter(
    ({ seq, sender }) => seq > openedAt && sender.id !== userId,
  );
  const latest = arrived.toSorted((a, b) => a.seq - b.seq).at(-1);
  return {
    /** How many the user has not seen yet, because they look at older messages. */
    unseen: arrived.filter(({ seq }) => seq > seenSeq).length,
    /** What a screen reader announces: only what arrives, not what is loaded. */
    announcement: latest ? `${latest.sender.name}: ${summarise(latest)}` : '',
    /** Call it while the newest message is in view. */
    markSeen: () => {
      const newest = latest?.seq ?? 0;
      if (newest > seenSeq) setSeenSeq(newest);
      if (beyond.length > 0) setBeyond([]);
    },
  };
}
