import { useIsBelow } from '@muster/ui';
import { useEffect, useRef } from 'react';
import * as css from './read-only-notice.module.css';

/** In place of the composer of a thread whose event was deleted; like it, it takes the focus (docs/product.md#deleted-event-threads). */
export function ReadOnlyNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  const isNarrow = useIsBelow('tablet');
  useEffect(() => {
    if (!isNarrow) notice.current?.focus();
  }, [isNarrow]);
  return (
    <p ref={notice} className={css.notice} tabIndex={-1}>
      This event was deleted. You can read the conversation, but not write in it.
    </p>
  );
}
