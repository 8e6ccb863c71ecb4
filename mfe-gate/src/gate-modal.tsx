import { useIsBelow } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import type { ReactNode } from 'react';

interface GateModalProps {
  title: string;
  onClose: () => void;
  /** Above a result. */
  zIndex?: number;
  isFullScreen?: boolean;
  classNames?: { header: string; title: string; body: string };
  children: ReactNode;
}

/**
 * A dialog of the gate. It fills a phone, and is inside the page of the gate, so that it is black
 * on white in sunlight, too.
 */
export function GateModal({ isFullScreen = false, children, ...modal }: GateModalProps) {
  const isPhone = useIsBelow('tablet');
  return (
    <Modal
      opened
      size="md"
      fullScreen={isFullScreen || isPhone}
      withinPortal={false}
      closeButtonProps={{ 'aria-label': 'Close', size: 56 }}
      {...modal}
    >
      {children}
    </Modal>
  );
}
