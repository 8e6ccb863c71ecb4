import { useReturnFocus } from '@muster/ui';
import { useState } from 'react';

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** What had the focus before the first of the dialogs that follow each other. */
let opener: HTMLElement | null = null;

/**
 * Leads the focus back when a dialog closes: to what has opened it; if that is gone, to the dialog
 * below it; or else to what has opened the one before it.
 */
export function useLeadBack(): void {
  useState(() => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && !active.closest(DIALOG)) opener = active;
  });
  useReturnFocus(findBelow);
}

function findBelow(): HTMLElement | null {
  const below = document.querySelector<HTMLElement>(DIALOG);
  return below ?? (opener?.isConnected ? opener : null);
}
