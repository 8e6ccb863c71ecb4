interface Typing {
  onEdit: (edit: (text: string) => string) => void;
  /** Escape, or a click elsewhere. */
  onCancel: () => void;
}

/**
 * Takes what is typed, until a dialog has the focus: while the palette is being loaded, its first letters would be lost otherwise, or be
 * shortcuts of the page. Returns what stops it.
 */
export function takeTyping({ onEdit, onCancel }: Typing): () => void {
  const controller = new AbortController();
  function stop() {
    controller.abort();
  }
  function onKey(event: KeyboardEvent) {
    if (isInDialog(event.target)) return stop();
    const { key } = event;
    if (isCharacter(event)) onEdit((text) => text + key);
    else if (key === 'Backspace') onEdit((text) => text.slice(0, -1));
    else if (key === 'Escape') onCancel();
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function onPointer({ target }: PointerEvent) {
    if (isInDialog(target)) stop();
    else onCancel();
  }
  const options = { capture: true, signal: controller.signal };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointerdown', onPointer, options);
  return stop;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-modal="true"]') !== null;
}

/** With AltGr, which some keyboards need for `@`, a key is a character, with Ctrl a command. */
function isCharacter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isCommand = ctrlKey || metaKey || altKey;
  return key.length === 1 && (!isCommand || event.getModifierState('AltGraph'));
}
