import type { Message } from '@muster/contract';
import { useFeedEvents } from '@muster/remote-kit';
import { useState } from 'react';
import { writerIdOf, writerName } from '../message/writer.ts';
import { summarise } from '../threads/describe-thread.ts';

interface Arrivals {
  threadId: string;
  /** The loaded messages, oldest to newest. */
  messages: readonly Message[];
  userId: string;
}

/** The messages that others have written since the conversation was opened. */
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
    (message) => message.seq > openedAt && writerIdOf(message) !== userId,
  );
  const latest = arrived.toSorted((a, b) => a.seq - b.seq).at(-1);
  return {
    /** How many the user has not seen yet, because they look at older messages. */
    unseen: arrived.filter(({ seq }) => seq > seenSeq).length,
    /** What a screen reader announces: only what arrives, not what is loaded. */
    announcement: latest ? `${writerName(latest, userId)}: ${summarise(latest)}` : '',
    /** Call it while the newest message is in view. */
    markSeen: () => {
      const newest = latest?.seq ?? 0;
      if (newest > seenSeq) setSeenSeq(newest);
      if (beyond.length > 0) setBeyond([]);
    },
  };
}
