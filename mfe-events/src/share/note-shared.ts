import { useEffect, useEffectEvent, useRef } from 'react';
import { useWaitingIds } from './just-approved.ts';

/**
 * Notes that an event was shared: once the caller is gone, it is no longer announced as live, so
 * that the notice does not take away what is in use.
 */
export function useNoteShared(eventId: string): () => void {
  const [remembered, store] = useWaitingIds();
  const isShared = useRef(false);
  const forget = useEffectEvent(() => {
    if (isShared.current && remembered.includes(eventId))
      store(remembered.filter((id) => id !== eventId));
  });
  useEffect(() => () => forget(), []);
  return () => {
    isShared.current = true;
  };
}
