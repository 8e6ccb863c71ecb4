import { useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';

interface FactorDialogProps {
  title: string;
  /** Shown instead of the content, once there are some. */
  codes: readonly string[] | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that ends with the recovery codes, which are not closed by accident. */
export function FactorDialog({ title, codes, onClose, children }: FactorDialogProps) {
  useReturnFocus();
  const isShowingOnce = codes !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isShowingOnce ? 'Keep your recovery codes' : title}
      withCloseButton={!isShowingOnce}
      closeOnEscape={!isShowingOnce}
      closeOnClickOutside={!isShowingOnce}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {codes ? <RecoveryCodes codes={codes} onKept={onClose} /> : children}
    </Modal>
  );
}
