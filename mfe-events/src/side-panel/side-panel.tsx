import { Skeleton, Stack, useReturnFocus } from '@muster/ui';
import { Drawer } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import * as css from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** As wide as a form in two columns. */
  isWide?: boolean;
  /** Where the focus goes when what opened the panel is gone. */
  findFallback?: () => HTMLElement | null;
  children: ReactNode;
}

/** A panel over the page that holds a form. The classes of its module lay out what is inside. */
export function SidePanel({ title, onClose, isWide, findFallback, children }: SidePanelProps) {
  useReturnFocus(findFallback);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      padding={0}
      classNames={{
        content: `${css.content} ${isWide ? css.wide : ''}`,
        header: css.header ?? '',
        title: css.title ?? '',
        body: css.body ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Drawer>
  );
}

/** Where the form will be. */
export function FormSkeleton() {
  return (
    <Stack>
      <Skeleton height={40} />
      <Skeleton height={120} />
      <Skeleton height={40} />
    </Stack>
  );
}
