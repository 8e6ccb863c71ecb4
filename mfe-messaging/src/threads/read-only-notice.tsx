import type { Thread } from '@muster/contract';
import { useIsBelow } from '@muster/ui';
import { useEffect, useRef } from 'react';
import * as css from './read-only-notice.module.css';

interface ReadOnlyNoticeProps {
  event: Thread['event'];
}

/**
 * In place of the composer of a thread whose event (docs/product/messages.md#deleted-event-threads)
 * or other account (docs/product/roles-and-accounts.md#deleted-user) was deleted, or whose other
 * account is suspended (docs/product/administration.md#suspension); like it, it takes the focus.
 */
export function ReadOnlyNotice({ event }: ReadOnlyNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  const isNarrow = useIsBelow('tablet');
  useEffect(() => {
    if (!isNarrow) notice.current?.focus();
  }, [isNarrow]);
  return (
    <p ref={notice} className={css.notice} tabIndex={-1}>
      {describeReason(event)} You can read the conversation, but not write in it.
    </p>
  );
}

function describeReason(event: Thread['event']): string {
  if (event.deleted) return 'This event was deleted.';
  // The thread of a deleted account has lost its event.
  return event.id === null ? 'This account was deleted.' : 'This account is suspended.';
}
