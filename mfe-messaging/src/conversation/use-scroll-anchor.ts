import { useLayoutEffect, useRef, useState } from 'react';

/** Less than this below the view counts as being at the end. */
const AT_END_PX = 48;

interface Content {
  /** The ids of the oldest and the newest message. */
  first: string | undefined;
  last: string | undefined;
  /** The newest one is being sent by the user. */
  isOwn: boolean;
}

/**
 * Keeps the scroll position of a growing list: at the end it follows, older messages above move nothing, and newer ones
 * are only announced while the user has scrolled up. It opens at the end, or at the line "New" if that is higher.
 */
export function useScrollAnchor({ first, last, isOwn }: Content) {
  const ref = useRef<HTMLDivElement>(null);
  const previous = useRef<{
    first?: string | undefined;
    last?: string | undefined;
    height: number;
  } | null>(null);
  const isAtEnd = useRef(true);
  const [hasNewBelow, setHasNewBelow] = useState(false);

  // Before the paint, so that the user does not see the jump.
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const before = previous.current;
    previous.current = { first, last, height: box.scrollHeight };
    if (!before) return scrollToStart(box);
    if (before.first !== first) box.scrollTop += box.scrollHeight - before.height;
    if (before.last === last) return;
    if (isAtEnd.current || isOwn) box.scrollTop = box.scrollHeight;
    else setHasNewBelow(true);
  }, [first, last, isOwn]);

  function onScroll() {
    const box = ref.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END_PX;
    if (isAtEnd.current) setHasNewBelow(false);
    if (previous.current) previous.current.height = box.scrollHeight;
  }
  function goToEnd() {
    ref.current?.scrollTo({ top: ref.current.scrollHeight, behavior: 'smooth' });
  }
  return { ref, onScroll, hasNewBelow, goToEnd };
}

function scrollToStart(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight;
  const line = box.querySelector<HTMLElement>('[data-new-line]');
  if (line && line.offsetTop < box.scrollTop) box.scrollTop = line.offsetTop - AT_END_PX;
}
