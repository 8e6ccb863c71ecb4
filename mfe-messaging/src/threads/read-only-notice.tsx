import { useIsBelow } from '@muster/ui';
import { useEffect, useRef } from 'react';
import * as css from './read-only-notice.module.css';

interface ReadOnlyNoticeProps {
  /** False: the account of the other participant was deleted. */
  isEventDeleted: boolean;
}

/**
 * In place of the composer of a thread whose event (docs/product.md#deleted-event-threads) or other account
 * (docs/product.md#deleted-user) was deleted; like it, it takes the focus.
 */
export function ReadOnlyNotice({ isEventDeleted }: ReadOnlyNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  const isNarrow = useIsBelow('tablet');
  useEffect(() => {
    if (!isNarrow) notice.current?.focus();
  }, [isNarrow]);
  return (
    <p ref={notice} className={css.notice} tabIndex={-1}>
      {isEventDeleted ? 'This event' : 'This account'} was deleted. You can read the conversation,
      but not write in it.
    </p>
  );
}
