import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Less than this below the view counts as being at the end. */
const AT_END_PX = 48;

interface Content {
  /** Changes when something is added below. */
  last: string | undefined;
  /** The newest message is the user's own, which is always scrolled to. */
  isOwn: boolean;
  /** Whether the last message shown is the newest of the thread. */
  isComplete: boolean;
}

/**
 * The first message in the view, and how far below its top it was. Not a day, whose line moves up
 * with older messages.
 */
interface Anchor {
  element?: HTMLElement;
  topPx: number;
  /** How far the list was scrolled then. */
  scrolledPx: number;
}

/**
 * Keeps the scroll position of a list that grows and shrinks at both ends: at the end it follows;
 * otherwise the line at the top of the view stays where it is. It opens at the end, or at the line
 * "New" if that is higher.
 */
export function useScrollAnchor({ last, isOwn, isComplete }: Content) {
  const ref = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>({ topPx: 0, scrolledPx: 0 });
  const lastBefore = useRef<string | undefined>(undefined);
  const isAtEnd = useRef(false);

  // Before the paint, so that the user does not see the jump.
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const isFirst = lastBefore.current === undefined;
    const isAdded = lastBefore.current !== last;
    lastBefore.current = last;
    if (isFirst) scrollToStart(box);
    noteScroll(box);
    if (isFirst) anchor.current = findAnchor(box);
    else keepPlace(box, isAdded && isComplete && (isAtEnd.current || isOwn));
  });

  // Fonts, pictures and a growing box to write in change heights without a message.
  const handleResize = useEffectEvent((box: HTMLElement) => keepPlace(box, isAtEnd.current));
  useEffect(() => onResize(ref.current, (box) => handleResize(box)), []);

  function keepPlace(box: HTMLElement, followsEnd: boolean) {
    if (followsEnd) box.scrollTop = box.scrollHeight;
    else restore(box, anchor.current);
    // Else what was scrolled here would count as scrolled by the user.
    anchor.current = findAnchor(box);
  }
  function noteScroll(box: HTMLElement) {
    // What has just grown below was not scrolled away from: it is followed later in this frame,
    // when its size is observed.
    const isFollowing = isAtEnd.current && box.scrollTop >= anchor.current.scrolledPx;
    isAtEnd.current = isComplete && (isFollowing || distanceFromEnd(box) < AT_END_PX);
  }
  function onScroll() {
    if (!ref.current) return;
    noteScroll(ref.current);
    anchor.current = findAnchor(ref.current);
  }
  return { ref, onScroll, isAtEnd: isAtEnd as Readonly<RefObject<boolean>> };
}

/** Calls `handle` when the box or what it contains changes its size. Returns how to stop. */
function onResize(box: HTMLElement | null, handle: (box: HTMLElement) => void) {
  if (!box || !('ResizeObserver' in globalThis)) return;
  const observer = new ResizeObserver(() => handle(box));
  observer.observe(box);
  for (const child of box.children) observer.observe(child);
  return () => observer.disconnect();
}

/** How much of the list is below the view. */
export function distanceFromEnd(box: HTMLElement): number {
  return box.scrollHeight - box.scrollTop - box.clientHeight;
}

function findAnchor(box: HTMLElement): Anchor {
  const scrolledPx = box.scrollTop;
  const top = box.getBoundingClientRect().top;
  for (const element of box.querySelectorAll<HTMLElement>('[data-line]')) {
    const rect = element.getBoundingClientRect();
    if (rect.bottom > top) return { element, topPx: rect.top - top, scrolledPx };
  }
  return { topPx: 0, scrolledPx };
}

function restore(box: HTMLElement, anchor: Anchor): void {
  if (!anchor.element?.isConnected) return;
  const topPx = anchor.element.getBoundingClientRect().top - box.getBoundingClientRect().top;
  // The user may have scrolled on since, without an event yet.
  const expectedPx = anchor.topPx - (box.scrollTop - anchor.scrolledPx);
  if (topPx !== expectedPx) box.scrollTop += topPx - expectedPx;
}

function scrollToStart(box: HTMLElement): void {
  box.scrollTop = box.scrollHeight;
  const line = box.querySelector<HTMLElement>('[data-new-line]');
  if (line && line.offsetTop < box.scrollTop) box.scrollTop = line.offsetTop - AT_END_PX;
}
