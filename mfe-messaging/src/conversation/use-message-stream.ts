import { useEffect, useRef, useState } from 'react';
import { writerIdOf } from '../message/writer.ts';
import type { MessageWindow } from '../message-window.ts';
import { useLoadMessages } from '../queries.ts';
import { useArrivals } from './use-arrivals.ts';
import { useJump } from './use-jump.ts';
import { distanceFromEnd, useScrollAnchor } from './use-scroll-anchor.ts';

/** More messages are loaded when less than this is left to scroll. */
const LOAD_MORE_PX = 1_000;
/** The button that leads to the newest message shows beyond this. */
const AWAY_PX = 400;

interface Stream {
  threadId: string;
  window: MessageWindow;
  /** Further messages are loaded and not shown yet. */
  isStale: boolean;
  /** The newest message that is being sent. */
  pendingKey: string | undefined;
  userId: string;
}

/**
 * What scrolling a conversation does: loading at both ends, following the newest message, and
 * jumping.
 */
export function useMessageStream({ threadId, window, isStale, pendingKey, userId }: Stream) {
  const { messages, hasOlder, hasNewer } = window;
  const load = useLoadMessages(threadId);
  const [isAway, setAway] = useState(false);
  const newest = messages.at(-1);
  const anchor = useScrollAnchor({
    last: pendingKey ?? newest?.id,
    isOwn: pendingKey !== undefined || (newest && writerIdOf(newest) === userId) === true,
    isComplete: !hasNewer,
  });
  const arrivals = useArrivals({ threadId, messages, userId });
  const jumpTo = useJump((id, onLoaded) => load.mutate({ around: id }, { onSuccess: onLoaded }));
  const goToNewest = useGoToNewest({ ref: anchor.ref, hasNewer, load });
  // What the user sends is the newest message, so that is where they look next.
  useEffect(() => {
    if (pendingKey !== undefined) goToNewest.current();
  }, [pendingKey, goToNewest]);
  useEffect(() => {
    if (anchor.isAtEnd.current) arrivals.markSeen();
  });

  function onScroll() {
    anchor.onScroll();
    const box = anchor.ref.current;
    if (!box) return;
    const belowPx = distanceFromEnd(box);
    setAway(hasNewer || belowPx > AWAY_PX);
    if (anchor.isAtEnd.current) arrivals.markSeen();
    if (load.isPending || load.isError || isStale) return;
    if (hasOlder && box.scrollTop < LOAD_MORE_PX) load.mutate('older');
    else if (hasNewer && belowPx < LOAD_MORE_PX) load.mutate('newer');
  }
  return {
    ref: anchor.ref,
    onScroll,
    load,
    jumpTo,
    goToNewest: () => goToNewest.current(),
    isAway: isAway || hasNewer || arrivals.unseen > 0,
    unseen: arrivals.unseen,
    announcement: arrivals.announcement,
  };
}

interface Newest {
  ref: React.RefObject<HTMLDivElement | null>;
  hasNewer: boolean;
  load: ReturnType<typeof useLoadMessages>;
}

/**
 * Scrolls to the newest message, which is loaded first if necessary. A ref, so that effects call
 * the current one.
 */
function useGoToNewest({ ref, hasNewer, load }: Newest) {
  const isAwaited = useRef(false);
  function scrollToEnd() {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }
  function go() {
    isAwaited.current = hasNewer;
    if (hasNewer) load.mutate('newest');
    else scrollToEnd();
  }
  const current = useRef(go);
  // After every render: the loaded messages are on the page some renders later.
  useEffect(() => {
    current.current = go;
    if (!isAwaited.current || hasNewer) return;
    isAwaited.current = false;
    scrollToEnd();
  });
  return current;
}
