import { EMPTY_TEXT, type Thread } from '@muster/contract';
import { useSession } from '@muster/remote-kit';
import { VisuallyHidden } from '@muster/ui';
import type { ReplyTarget } from '../draft/reply-target.ts';
import * as messageCss from '../message/message.module.css';
import type { MessageWindow } from '../message-window.ts';
import { OutboxBubble } from '../outbox/outbox-bubble.tsx';
import type { Entries } from '../outbox/outbox-entries.ts';
import { useRenewMessages } from '../queries.ts';
import * as css from './conversation.module.css';
import { layOutMessages } from './lay-out-messages.ts';
import { LineItem } from './line-item.tsx';
import { MessageLines, MessageLog } from './message-log.tsx';
import { MessageTools } from './message-tools.tsx';
import { MoreMessages, NewestButton } from './more-messages.tsx';
import { useMessageStream } from './use-message-stream.ts';

interface MessageStreamProps {
  thread: Thread;
  window: MessageWindow;
  /** Further messages are loaded and not shown yet. */
  isStale: boolean;
  /** Messages of the user that the server has not confirmed. */
  pending: Entries;
  /** The message below the line "New". */
  newFrom: string | null;
  onReply: (target: ReplyTarget) => void;
}

/**
 * The messages. They open at the newest, and what is added or dropped does not move what the user
 * is looking at.
 */
export function MessageStream(props: MessageStreamProps) {
  const { thread, window, isStale, pending, newFrom, onReply } = props;
  const { threadId, otherParticipant } = thread;
  const { user } = useSession();
  const { messages, hasOlder, hasNewer } = window;
  const stream = useMessageStream({
    threadId,
    window,
    isStale,
    pendingKey: pending.at(-1)?.clientId,
    userId: user.id,
  });
  const renew = useRenewMessages(threadId);
  const lines = layOutMessages({ messages, otherId: otherParticipant.id, newFrom });
  return (
    <MessageTools
      messages={messages}
      onReply={onReply}
      jumpTo={stream.jumpTo}
      // One request renews the pictures around it, too.
      renewPicture={(messageId) => !renew.isPending && renew.mutate(messageId)}
    >
      <div className={css.streamFrame}>
        <MessageLog ref={stream.ref} onScroll={stream.onScroll}>
          {hasOlder && <MoreMessages side="older" load={stream.load} />}
          <MessageLines>
            {lines.map((line) => (
              <LineItem key={line.key} line={line} userId={user.id} />
            ))}
            {!hasNewer &&
              pending.map((entry) => <OutboxBubble key={entry.clientId} entry={entry} />)}
          </MessageLines>
          {hasNewer && <MoreMessages side="newer" load={stream.load} />}
          {messages.length === 0 && pending.length === 0 && (
            <p className={messageCss.day}>{EMPTY_TEXT.messages}</p>
          )}
        </MessageLog>
        {stream.isAway && <NewestButton unseen={stream.unseen} onClick={stream.goToNewest} />}
        <VisuallyHidden role="status">{stream.announcement}</VisuallyHidden>
      </div>
    </MessageTools>
  );
}
