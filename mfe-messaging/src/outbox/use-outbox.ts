import type { Message } from '@muster/contract';
import { useApi, useSession } from '@muster/remote-kit';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Outbox } from './outbox.ts';
import type { Entries } from './outbox-entries.ts';
import { outboxOf } from './outboxes.ts';

/** The account's outbox, which sends what waits in any conversation while it is used. */
export function useAccountOutbox(): Outbox {
  const api = useApi();
  const { user } = useSession();
  const outbox = outboxOf(user.id);
  useEffect(() => outbox.start(api), [outbox, api]);
  return outbox;
}

interface OutboxOptions {
  /** What the conversation shows already. An entry with the client id of one of them is dropped. */
  messages?: readonly Message[];
  /**
   * Receives each message of the conversation once it is sent; the first one of a new conversation
   * names its thread.
   */
  onSent?: (message: Message) => void;
}

const NONE: readonly Message[] = [];

/**
 * The user's messages in a conversation that the server has not confirmed, oldest first, and what
 * to do with them.
 */
export function useOutbox(conversation: string, options: OutboxOptions = {}) {
  const { messages = NONE, onSent } = options;
  const outbox = useAccountOutbox();
  const all: Entries = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const shown = useMemo(
    () => new Set(messages.flatMap(({ clientId }) => clientId ?? [])),
    [messages],
  );
  const entries = useMemo(
    () => all.filter((entry) => entry.conversation === conversation && !shown.has(entry.clientId)),
    [all, conversation, shown],
  );
  useEffect(() => {
    if (all.some(({ clientId }) => shown.has(clientId))) outbox.dropShown(shown);
  }, [outbox, all, shown]);
  useEffect(
    () => (onSent ? outbox.listen(conversation, onSent) : undefined),
    [outbox, conversation, onSent],
  );
  return { entries, retry: outbox.retry, discard: outbox.discard };
}
