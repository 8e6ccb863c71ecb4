import { useEffect, useState } from 'react';

/**
 * Returns the focus, when the component unmounts, to the element that had it when it mounted. For dialogs and panels
 * that exist only while their URL is open; call it in the component that renders the dialog.
 *
 *     export function EditPanel() {
 *       useReturnFocus();
 *       return <Drawer opened …>…</Drawer>;
 *     }
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
