import { useEffect, useState } from 'react';

/** When this component goes, the focus returns to where it was when it came. For dialogs that are there only while open. */
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
