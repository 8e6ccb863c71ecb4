import { sessionStore } from '@muster/token-store';
import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { ConfirmIdentityDialogProps } from './confirm-identity-dialog.tsx';

/** The open question, with its code. */
export const questionAtom = atom<
  (ConfirmIdentityDialogProps & { Dialog: ComponentType<ConfirmIdentityDialogProps> }) | null
>(null);

let asked: Promise<boolean> | null = null;

/**
 * Asks the user to confirm who they are, and resolves to whether they did. Who asks meanwhile gets
 * the same result (docs/product/second-factors.md#confirmation).
 */
export function askToConfirm(): Promise<boolean> {
  asked ??= ask()
    .catch(() => false)
    .finally(() => {
      asked = null;
      sessionStore.set(questionAtom, null);
    });
  return asked;
}

async function ask(): Promise<boolean> {
  const { ConfirmIdentityDialog: Dialog } = await import(
    /* webpackChunkName: "palette" */ './confirm-identity-dialog.tsx'
  );
  return new Promise((onSettled) => sessionStore.set(questionAtom, { Dialog, onSettled }));
}
