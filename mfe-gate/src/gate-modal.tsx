import { useIsBelow } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import * as css from './gate-modal.module.css';
import { useBack } from './use-back.ts';
import { useEscape } from './use-escape.ts';
import { useLeadBack } from './use-lead-back.ts';

interface GateModalProps {
  title: string;
  onClose: () => void;
  /** For Back of the browser, where it leads to what was there before; left out: it closes. */
  onBack?: () => void;
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
export function GateModal({
  isFullScreen = false,
  classNames,
  onBack,
  children,
  ...modal
}: GateModalProps) {
  const isPhone = useIsBelow('tablet');
  useEscape(modal.onClose);
  useBack(onBack ?? modal.onClose);
  useLeadBack();
  return (
    <Modal
      opened
      size="md"
      fullScreen={isFullScreen || isPhone}
      // One inside another would fill that alone.
      withinPortal={isFullScreen}
      portalProps={{ target: '[data-gate]' }}
      closeOnEscape={false}
      yOffset={16}
      closeButtonProps={{ 'aria-label': 'Close', size: 56 }}
      classNames={{
        ...classNames,
        inner: css.inner ?? '',
        content: css.content ?? '',
        close: css.close ?? '',
      }}
      {...modal}
    >
      {children}
    </Modal>
  );
}
