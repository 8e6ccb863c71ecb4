import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown` of a long form: Enter in a single-line field does not send it, Ctrl+Enter
 * (⌘+Enter) sends it from anywhere (docs/product/organizer-screens.md#form-keys). A short form,
 * such as sign-in, keeps the browser's Enter.
 */
export function handleSendKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    const form = event.currentTarget;
    // After the field has taken over what is typed in it, such as a tag.
    if (!event.repeat) queueMicrotask(() => form.requestSubmit());
    return;
  }
  if (event.target instanceof HTMLInputElement && !BUTTON_TYPES.has(event.target.type))
    event.preventDefault();
}

const BUTTON_TYPES: ReadonlySet<string> = new Set(['button', 'submit', 'reset', 'file', 'color']);

/** For `aria-keyshortcuts` of the button that sends a long form. */
export const SEND_SHORTCUTS = 'Control+Enter Meta+Enter';
