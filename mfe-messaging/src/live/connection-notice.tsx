import { useFeedState } from '@muster/remote-kit';
import { useEffect, useState } from 'react';
import * as css from './connection-notice.module.css';

/** A stream that is back within this time is not worth a sentence. */
const SHOW_AFTER_MS = 3_000;

/** Says that messages do not arrive live, while that is so (docs/product/messages.md#polling). */
export function ConnectionNotice() {
  const isPolling = useFeedState() === 'polling';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => setLong(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isPolling]);
  return (
    <p className={css.notice} role="status">
      {isPolling && isLong && 'Connecting again. New messages can take up to 20 seconds.'}
    </p>
  );
}
