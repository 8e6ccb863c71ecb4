import { Button } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { type ComponentProps, type ReactNode, useState } from 'react';

interface AskButtonProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'message' | 'labels'> {
  children: ReactNode;
  /** Names what is given up on a page with several. */
  label?: string;
  isPending: boolean;
  onConfirm: () => void;
}

/** Gives something up, once one is sure. */
export function AskButton({ children, label, isPending, onConfirm, ...question }: AskButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={label}
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        {children}
      </Button>
      {isAsking && (
        <ConfirmDialog
          {...question}
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
