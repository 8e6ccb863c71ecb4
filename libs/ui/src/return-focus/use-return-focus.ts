import { useEffect, useState } from 'react';

/**
 * Finds the element that takes the focus if the one that had it is gone; called once the component
 * is unmounted.
 */
type FindFallback = () => HTMLElement | null;

/**
 * Returns the focus, when the component unmounts, to the element that had it when it mounted. For
 * dialogs and panels that exist only while their URL is open; call it in the component that renders
 * the dialog. A dialog that leads to another screen when it closes names a `fallback`, defined
 * outside the component.
 *
 *     export function EditPanel() {
 *       useReturnFocus();
 *       return <Drawer opened …>…</Drawer>;
 *     }
 */
export function useReturnFocus(fallback?: FindFallback): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const target = isFocusable(opener) ? opener : fallback?.();
      target?.focus({ preventScroll: true });
    },
    [opener, fallback],
  );
}

function isFocusable(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body;
}
