import { useEffect, useState } from 'react';
import { bubbleId } from '../message/bubble-id.ts';

/** Opacity only: visible in both colour schemes, and nothing moves. */
const FLASH = [{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }];
const FLASH_MS = 900;

/**
 * Shows a message that is loaded, or loads what is around it and shows it then. Returns the
 * function that does it.
 */
export function useJump(loadAround: (messageId: string, onLoaded: () => void) => void) {
  const [awaited, setAwaited] = useState<string | null>(null);
  // After every render: the loaded messages are on the page some renders later.
  useEffect(() => {
    if (awaited !== null && show(awaited)) setAwaited(null);
  });
  return (messageId: string) => {
    if (!show(messageId)) loadAround(messageId, () => setAwaited(messageId));
  };
}

function show(messageId: string): boolean {
  const bubble = document.getElementById(bubbleId(messageId));
  if (!bubble) return false;
  bubble.scrollIntoView({ block: 'center' });
  bubble.querySelector('article')?.animate?.(FLASH, { duration: FLASH_MS });
  return true;
}
