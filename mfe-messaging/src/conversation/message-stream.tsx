import { EMPTY_TEXT, type Message } from '@muster/contract';
import { useSession } from '@muster/remote-kit';
import { Button, formatDayHeading } from '@muster/ui';
import { IconArrowDown } from '@tabler/icons-react';
import type { Outgoing, ReplyTarget } from '../composer/outgoing.ts';
import * as css from './conversation.module.css';
import { type Line, layOutMessages } from './lay-out-messages.ts';
import * as messageCss from './message.module.css';
import { MessageBubble } from './message-bubble.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import { useScrollAnchor } from './use-scroll-anchor.ts';

/** The messages before the loaded ones. */
export interface Older {
  exists: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
}

interface MessageStreamProps {
  /** Oldest to newest. */
  messages: Message[];
  pending: Outgoing | null;
  newFrom: string | null;
  older: Older;
  onReply: (target: ReplyTarget) => void;
}

/** Older messages are loaded when less than this is left above. */
const LOAD_OLDER_PX = 200;

/** The messages. They open at the newest, and what is added does not move what the user is looking at. */
export function MessageStream(props: MessageStreamProps) {
  const { messages, pending, newFrom, older, onReply } = props;
  const { user } = useSession();
  const lines = layOutMessages({ messages, userId: user.id, newFrom });
  const ends = { first: messages[0]?.id, last: pending?.clientId ?? messages.at(-1)?.id };
  const anchor = useScrollAnchor({ ...ends, isOwn: pending !== null });
  function onScroll() {
    anchor.onScroll();
    const isNearTop = (anchor.ref.current?.scrollTop ?? 0) < LOAD_OLDER_PX;
    if (isNearTop && older.exists && !older.isLoading && !older.hasFailed) older.load();
  }
  return (
    <div className={css.streamFrame}>
      <div
        ref={anchor.ref}
        className={css.stream}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        {older.exists && <OlderButton older={older} />}
        <ol className={css.lines}>
          {lines.map((line) => (
            <LineItem key={line.key} line={line} onReply={onReply} />
          ))}
          {pending && <PendingBubble message={pending} />}
        </ol>
        {messages.length === 0 && !pending && (
          <p className={messageCss.day}>{EMPTY_TEXT.messages}</p>
        )}
      </div>
      {anchor.hasNewBelow && <NewMessagesButton onClick={anchor.goToEnd} />}
    </div>
  );
}

function NewMessagesButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={css.toNewest} onClick={onClick}>
      <IconArrowDown size={16} stroke={2} aria-hidden />
      New messages
    </button>
  );
}

function OlderButton({ older }: { older: Older }) {
  return (
    <div className={css.older}>
      <Button variant="default" size="xs" loading={older.isLoading} onClick={older.load}>
        {older.hasFailed ? 'Older messages could not be loaded. Try again' : 'Load older messages'}
      </Button>
    </div>
  );
}

function LineItem({ line, onReply }: { line: Line; onReply: (target: ReplyTarget) => void }) {
  switch (line.kind) {
    case 'day':
      return (
        <li className={messageCss.day}>
          <time dateTime={line.moment}>{formatDayHeading(line.moment)}</time>
        </li>
      );
    case 'new':
      return (
        <li className={messageCss.new} data-new-line>
          New
        </li>
      );
    default:
      return (
        <MessageBubble
          message={line.message}
          isMine={line.isMine}
          continues={line.continues}
          onReply={onReply}
        />
      );
  }
}
