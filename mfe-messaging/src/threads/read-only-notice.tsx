import type { Thread } from '@muster/contract';
import { Button, useIsBelow } from '@muster/ui';
import { useEffect, useRef } from 'react';
import { useUnblock } from '../blocking/use-unblock.ts';
import { isTyping } from '../is-typing.ts';
import * as css from './read-only-notice.module.css';

interface ReadOnlyNoticeProps {
  thread: Pick<Thread, 'event' | 'can' | 'otherParticipant'>;
}

/**
 * In place of the composer of a thread whose event (docs/product/messages.md#deleted-event-threads)
 * or other account (docs/product/roles-and-accounts.md#deleted-user) was deleted, or with somebody
 * who is suspended (docs/product/administration.md#suspension) or where one has blocked the other
 * (docs/product/messages.md#blocks); like it, it takes the focus.
 */
export function ReadOnlyNotice({ thread }: ReadOnlyNoticeProps) {
  const { can, otherParticipant } = thread;
  const notice = useRef<HTMLParagraphElement>(null);
  const isNarrow = useIsBelow('tablet');
  const unblock = useUnblock(otherParticipant);
  useEffect(() => {
    if (!isNarrow && !isTyping()) notice.current?.focus();
  }, [isNarrow]);
  return (
    <div className={css.notice}>
      <p ref={notice} tabIndex={-1}>
        {describeReason(thread)} You can read the conversation, but not write in it.
      </p>
      {can.unblock && (
        <Button variant="default" size="sm" loading={unblock.isPending} onClick={unblock.start}>
          Unblock
        </Button>
      )}
    </div>
  );
}

function describeReason({ event, can, otherParticipant }: ReadOnlyNoticeProps['thread']): string {
  if (event.deleted) return 'This event was deleted.';
  // The thread of a deleted account has lost its event.
  if (event.id === null) return 'This account was deleted.';
  if (can.unblock) return `You have blocked ${otherParticipant.name}.`;
  // One sentence for both, so that nobody learns that they are blocked.
  return 'This account cannot be written to.';
}
