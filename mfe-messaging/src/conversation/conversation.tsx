import { FAILURE_TEXT, type Thread } from '@muster/contract';
import { AsyncView, Skeleton } from '@muster/ui';
import { ConnectionNotice } from '../live/connection-notice.tsx';
import * as messageCss from '../message/message.module.css';
import { useThread } from '../queries.ts';
import * as css from './conversation.module.css';
import { ConversationHeader } from './conversation-header.tsx';
import { OpenConversation } from './open-conversation.tsx';

interface ConversationProps {
  threadId: string;
  /** The thread as the list has it, for the header before the messages are loaded. */
  listed: Thread | undefined;
  isNarrow: boolean;
}

/** One thread: header, messages, and the box to write in. */
export function Conversation({ threadId, listed, isNarrow }: ConversationProps) {
  const open = useThread(threadId);
  const header = open.data?.thread ?? listed;
  return (
    <div className={css.conversation}>
      <div>
        {header ? <ConversationHeader thread={header} /> : <div className={css.header} />}
        <ConnectionNotice />
      </div>
      <AsyncView
        // A failed poll is repeated soon; it must not cover the messages.
        query={open.data ? { ...open, error: null } : open}
        failure={FAILURE_TEXT.fetchMessages}
        loading="Loading messages"
        skeleton={<ConversationSkeleton />}
      >
        {({ thread, window }) => (
          <OpenConversation thread={thread} window={window} isNarrow={isNarrow} />
        )}
      </AsyncView>
    </div>
  );
}

const BUBBLES = [
  { width: 300, side: messageCss.theirs },
  { width: 220, side: messageCss.theirs },
  { width: 340, side: messageCss.mine },
  { width: 260, side: messageCss.theirs },
  { width: 180, side: messageCss.mine },
];

function ConversationSkeleton() {
  return (
    <div className={css.skeleton}>
      {BUBBLES.map(({ width, side }) => (
        <Skeleton key={width} height={56} width={width} maw="80%" radius="lg" className={side} />
      ))}
    </div>
  );
}
