import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on, as far as the latest key in a field told. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false);
  function read(event: KeyboardEvent<HTMLInputElement>) {
    // A password manager that fills the field sends events without modifiers.
    setOn(event.getModifierState?.('CapsLock') ?? false);
  }
  return { isOn, read, forget: () => setOn(false) };
}
