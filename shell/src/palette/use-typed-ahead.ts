import { useLayoutEffect } from 'react';

interface TypedAhead {
  /** Until the field has the focus. */
  isAwaited: boolean;
  onType: (change: (text: string) => string) => void;
  onEscape: () => void;
}

/**
 * What is typed while a field is awaited, such as while its code is loaded, belongs to the field
 * and to nothing that has the focus meanwhile.
 */
export function useTypedAhead({ isAwaited, onType, onEscape }: TypedAhead): void {
  useLayoutEffect(() => {
    if (!isAwaited) return;
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      const isCharacter = [...key].length === 1;
      if (ctrlKey || metaKey || altKey || isComposing) return;
      if (!isCharacter && !['Backspace', 'Enter', 'Escape'].includes(key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'Escape') onEscape();
      else if (key === 'Backspace') onType((text) => text.slice(0, -1));
      else if (isCharacter) onType((text) => text + key);
    }
    // Before all others, which would take the keys for their own.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isAwaited, onType, onEscape]);
}
