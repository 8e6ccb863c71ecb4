import { EMPTY_TEXT, type Message } from '@muster/contract';
import { Composer } from '../composer/composer.tsx';
import { useComposer } from '../composer/use-composer.ts';
import { MessageLines, MessageLog } from '../conversation/message-log.tsx';
import { newAddress } from '../outbox/address.ts';
import { OutboxBubble } from '../outbox/outbox-bubble.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';
import * as css from './new-conversation.module.css';

/** Whom a conversation is with, as its URL names them. */
export interface ConversationTarget {
  eventId: string;
  /** Null for a player, who writes to the event's organizer. */
  recipientId: string | null;
}

interface FirstMessagesProps {
  target: ConversationTarget;
  takesFocus: boolean;
  /** Receives the message that has created the thread. */
  onSent: (message: Message) => void;
}

/**
 * A conversation without a thread: the user's messages that are not sent yet, and the box. The
 * first one that is sent creates the thread.
 */
export function FirstMessages({ target, takesFocus, onSent }: FirstMessagesProps) {
  const address = newAddress(target.eventId, target.recipientId);
  const composer = useComposer(address);
  const { entries } = useOutbox(address.conversation, { onSent });
  return (
    <>
      {entries.length === 0 ? (
        <p className={css.empty}>{EMPTY_TEXT.newConversation}</p>
      ) : (
        <MessageLog>
          <MessageLines>
            {entries.map((entry) => (
              <OutboxBubble key={entry.clientId} entry={entry} />
            ))}
          </MessageLines>
        </MessageLog>
      )}
      <Composer composer={composer} takesFocus={takesFocus} />
    </>
  );
}
