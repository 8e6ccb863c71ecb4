import { useEffect, useRef } from 'react';

/** The button of a tile that gets the focus. */
interface FocusTarget {
  index: number;
  action: 'earlier' | 'later' | 'delete';
}

/**
 * Keeps the focus in the list of tiles: after a change it goes to the named button, else to another
 * one of the same tile, else to the button that chooses files.
 */
export function useFocusAfterChange() {
  const frame = useRef<HTMLDivElement>(null);
  const target = useRef<FocusTarget | null>(null);
  // After every render, because the button exists only once the list has changed.
  useEffect(() => {
    if (!target.current) return;
    focusButton(frame.current, target.current);
    target.current = null;
  });
  function focusAfterChange(next: FocusTarget) {
    target.current = next;
  }
  return { frame, focusAfterChange };
}

function focusButton(frame: HTMLElement | null, { index, action }: FocusTarget): void {
  const tile = frame?.querySelectorAll(':scope > ul > li')[index];
  const buttons = [action, 'earlier', 'later'].map((name) =>
    tile?.querySelector<HTMLElement>(`[data-action="${name}"]:not(:disabled)`),
  );
  const chooser = frame?.parentElement?.querySelector<HTMLElement>('button[data-path]');
  (buttons.find(Boolean) ?? chooser)?.focus();
}
