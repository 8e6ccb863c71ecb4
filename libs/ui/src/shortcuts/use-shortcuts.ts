import { useLayoutEffect, useRef } from 'react';

/**
 * Where shortcuts work: on the page below all dialogs, in a dialog while it is the top one, or over
 * everything.
 */
type ShortcutScope = 'page' | 'anywhere' | HTMLElement | null;

interface ShortcutOptions {
  /** By key, such as `j` or `?`; `Mod+k` is Ctrl+K, and ⌘K on a Mac. */
  keys: Readonly<Record<string, () => void>>;
  /** An element belongs to the dialog around it. Null until it is mounted. */
  scope: ShortcutScope;
}

const TYPING = [
  'input:not([type="checkbox"], [type="radio"], [type="button"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="menu"]',
  '[role="listbox"]',
].join();

/**
 * Shortcuts of a part of the screen while it is mounted. None of them fires while somebody types or
 * uses a menu, with another modifier, or below another dialog.
 *
 *     useShortcuts({ keys: { '?': openHelp }, scope: 'page' });
 */
export function useShortcuts(options: ShortcutOptions): void {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  // An effect would run after the first paint: a key that is pressed as soon as the part is seen
  // would be lost.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { keys, scope } = latest.current;
      const action = keys[nameKey(event)];
      if (!action || event.defaultPrevented || event.isComposing) return;
      if (isTyping(event.target) || !isOnTop(scope)) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Shift is part of the character. */
function nameKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  if (altKey) return '';
  return ctrlKey || metaKey ? `Mod+${key.toLowerCase()}` : key;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

function isOnTop(scope: ShortcutScope): boolean {
  if (scope === 'anywhere') return true;
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return scope === 'page' ? top === undefined : (top?.contains(scope) ?? scope !== null);
}
