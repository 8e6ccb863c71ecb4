import { isRefusal } from '@muster/api-client';
import { type Conversation, FAILURE_TEXT } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, LoadFailure, Skeleton } from '@muster/ui';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { ConversationHeader } from '../conversation/conversation-header.tsx';
import { sendFailureText } from '../outbox/send-failure.ts';
import { ALL_THREADS_PATH, threadPath } from '../paths.ts';
import { useConversationTarget, useListQuery } from '../threads/thread-filter.ts';
import { type ConversationTarget, FirstMessages } from './first-messages.tsx';
import * as css from './new-conversation.module.css';

/**
 * The conversation that the URL names: its thread if there is one, else an empty conversation
 * (docs/product/message-screens.md#new-conversation).
 */
export function NewConversation({ isNarrow }: { isNarrow: boolean }) {
  const { eventId, recipientId } = useConversationTarget();
  const search = useListQuery();
  if (!eventId) return <Navigate to={{ pathname: ALL_THREADS_PATH, search }} replace />;
  return (
    <TargetedConversation
      key={`${eventId} ${recipientId}`}
      target={{ eventId, recipientId }}
      isNarrow={isNarrow}
    />
  );
}

interface TargetedConversationProps {
  target: ConversationTarget;
  isNarrow: boolean;
}

function TargetedConversation({ target, isNarrow }: TargetedConversationProps) {
  const { eventId, recipientId } = target;
  const conversation = useEndpoint(
    'getConversation',
    { query: { eventId, recipientId: recipientId ?? undefined } },
    // An old response would show an empty conversation where there is a thread by now.
    { staleTime: 0, gcTime: 0 },
  );
  // Nothing else helps where it was refused; after any other failure, trying again may.
  if (isRefusal(conversation.error)) return <Refusal text={sendFailureText(conversation.error)} />;
  return (
    <div className={css.conversation}>
      <AsyncView
        query={conversation}
        failure={FAILURE_TEXT.fetchMessages}
        loading="Loading the conversation"
        skeleton={<NewConversationSkeleton />}
      >
        {(found) => <FoundConversation found={found} target={target} isNarrow={isNarrow} />}
      </AsyncView>
    </div>
  );
}

function FoundConversation({
  found,
  target,
  isNarrow,
}: TargetedConversationProps & { found: Conversation }) {
  const navigate = useNavigate();
  const search = useListQuery();
  if (found.thread)
    return <Navigate to={{ pathname: threadPath(found.thread.threadId), search }} replace />;
  return (
    <>
      <ConversationHeader thread={{ ...found, threadId: null }} />
      <FirstMessages
        target={target}
        takesFocus={!isNarrow}
        onSent={({ threadId }) =>
          navigate({ pathname: threadPath(threadId), search }, { replace: true })
        }
      />
    </>
  );
}

function Refusal({ text }: { text: string }) {
  const search = useListQuery();
  return (
    <div className={css.refusal}>
      <LoadFailure text={text} />
      <Button
        className={css.back ?? ''}
        variant="default"
        component={Link}
        to={{ pathname: ALL_THREADS_PATH, search }}
      >
        Back
      </Button>
    </div>
  );
}

function NewConversationSkeleton() {
  return (
    <div className={css.skeleton}>
      <Skeleton circle height={38} />
      <div>
        <Skeleton height={16} width={160} mb={8} />
        <Skeleton height={14} width={240} maw="100%" />
      </div>
    </div>
  );
}
