import { FAILURE_TEXT, type Thread } from '@muster/contract';
import { Banner, Button, Skeleton, SkeletonAfter } from '@muster/ui';
import { useThread } from '../queries.ts';
import * as css from './conversation.module.css';
import { ConversationHeader } from './conversation-header.tsx';
import * as messageCss from './message.module.css';
import { OpenConversation } from './open-conversation.tsx';

interface ConversationProps {
  threadId: string;
  /** The thread as the list has it, so that the header stands before the messages come. */
  known: Thread | undefined;
  isNarrow: boolean;
}

/** One thread: header, messages, and the box to write in. */
export function Conversation({ threadId, known, isNarrow }: ConversationProps) {
  const pages = useThread(threadId);
  const thread = pages.data?.thread ?? known;
  return (
    <div className={css.conversation}>
      {thread ? <ConversationHeader thread={thread} /> : <div className={css.header} />}
      {pages.isError && !pages.data && (
        <div className={css.failure}>
          <Banner tone="error" text={FAILURE_TEXT.fetchMessages} />
          <Button variant="default" onClick={() => void pages.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {pages.isPending && <ConversationSkeleton />}
      {pages.data && thread && (
        <OpenConversation
          thread={thread}
          messages={pages.data.messages}
          older={{
            exists: pages.hasNextPage,
            isLoading: pages.isFetchingNextPage,
            hasFailed: pages.isFetchNextPageError,
            load: () => void pages.fetchNextPage(),
          }}
          isNarrow={isNarrow}
        />
      )}
    </div>
  );
}

const SKETCHED = [
  { width: 300, side: messageCss.theirs },
  { width: 220, side: messageCss.theirs },
  { width: 340, side: messageCss.mine },
  { width: 260, side: messageCss.theirs },
  { width: 180, side: messageCss.mine },
];

function ConversationSkeleton() {
  return (
    <SkeletonAfter label="Loading messages">
      <div className={css.skeleton}>
        {SKETCHED.map(({ width, side }) => (
          <Skeleton key={width} height={56} width={width} maw="80%" radius="lg" className={side} />
        ))}
      </div>
    </SkeletonAfter>
  );
}
