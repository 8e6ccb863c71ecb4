import type { SlotProps } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { threadPath } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { CountBadge, DisplayText, shortMessageTime } from '@muster/ui';
import { Link } from 'react-router-dom';
import { previewOf } from '../threads/describe-thread.ts';
import * as css from './conversation-section.module.css';

/**
 * In the details of a participant: the latest message of the conversation with them about the
 * event, as a link to it. Without messages there is nothing, because writing the first one is among
 * the actions of the details already.
 */
export function ConversationSection({ event, participant }: SlotProps['participant/section@1']) {
  const { data } = useEndpoint(
    'getConversation',
    { query: { eventId: event.id, recipientId: participantRef(participant) } },
    { enabled: participant.can.message },
  );
  const thread = data?.thread;
  if (!thread?.latestMessage) return null;
  return (
    <section>
      <DisplayText as="h3" size="small">
        Conversation
      </DisplayText>
      <Link to={threadPath(thread.threadId)} className={css.link}>
        <span className={css.preview}>{previewOf(thread)}</span>
        <time className={css.time} dateTime={thread.lastActivity}>
          {shortMessageTime(thread.lastActivity)}
        </time>
        <CountBadge count={thread.unreadCount} label="unread" />
      </Link>
    </section>
  );
}
