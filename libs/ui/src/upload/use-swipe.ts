import { type TouchEvent, useRef } from 'react';

/** A shorter or steeper movement is a tap or a scroll. */
const MIN_SWIPE_PX = 48;

/**
 * Touch handlers that turn a swipe to the left into a step of 1, and one to the right into a step
 * of -1.
 */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom, and in a video they seek.
      const isSwipe = touches.length === 1 && !(target instanceof HTMLVideoElement);
      start.current = touch && isSwipe ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const along = Math.abs(touch.clientY - start.current.y);
      start.current = null;
      if (Math.abs(across) < MIN_SWIPE_PX || Math.abs(across) < 2 * along) return;
      onStep(across < 0 ? 1 : -1);
    },
  };
}
