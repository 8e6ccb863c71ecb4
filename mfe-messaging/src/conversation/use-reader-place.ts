import { useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as at the end, in pixels. */
const AT_END = 48;

interface Content {
  /** Ids of the outermost messages. */
  first: string | undefined;
  last: string | undefined;
  /** The last one is being sent from here. */
  isOwn: boolean;
}

/**
 * Keeps the reader's place in a growing list: at the end it follows, older messages above push nothing down, and what comes
 * below while the reader is further up is only announced. It opens at the end, or at the "New" line where that is higher.
 */
export function useReaderPlace({ first, last, isOwn }: Content) {
  const ref = useRef<HTMLDivElement>(null);
  const was = useRef<{
    first?: string | undefined;
    last?: string | undefined;
    height: number;
  } | null>(null);
  const isAtEnd = useRef(true);
  const [hasNewBelow, setHasNewBelow] = useState(false);

  // Before the paint, or the reader would see the jump.
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const before = was.current;
    was.current = { first, last, height: box.scrollHeight };
    if (!before) return open(box);
    if (before.first !== first) box.scrollTop += box.scrollHeight - before.height;
    if (before.last === last) return;
    if (isAtEnd.current || isOwn) box.scrollTop = box.scrollHeight;
    else setHasNewBelow(true);
  }, [first, last, isOwn]);

  const onScroll = () => {
    const box = ref.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END;
    if (isAtEnd.current) setHasNewBelow(false);
    if (was.current) was.current.height = box.scrollHeight;
  };
  const goToEnd = () => {
    ref.current?.scrollTo({ top: ref.current.scrollHeight, behavior: 'smooth' });
  };
  return { ref, onScroll, hasNewBelow, goToEnd };
}

function open(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight;
  const line = box.querySelector<HTMLElement>('[data-new-line]');
  if (line && line.offsetTop < box.scrollTop) box.scrollTop = line.offsetTop - AT_END;
}
