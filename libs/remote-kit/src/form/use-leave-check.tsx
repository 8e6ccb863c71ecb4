import { lazyDialog } from '@muster/remote-kit';
import { type ReactNode, Suspense, useState } from 'react';

const ConfirmDialog = lazyDialog(
  async () => (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
);

interface LeaveCheck {
  /** Something would be lost by leaving. */
  isChanged: boolean;
  /** While it saves, leaving is ignored. */
  isSaving: boolean;
  /** While it waits for the connection, leaving keeps the draft without a question. */
  isWaiting?: boolean;
  /** Discards what was typed. */
  discard: () => void;
  leave: () => void;
}

/**
 * Asks before a form with changes is closed. Render `question` beside the form.
 *
 *     const { requestLeave, question } = useLeaveCheck({ ...entity, leave: close });
 */
export function useLeaveCheck({ isChanged, isSaving, isWaiting, discard, leave }: LeaveCheck): {
  requestLeave: () => void;
  question: ReactNode;
} {
  const [isAsking, setAsking] = useState(false);
  function requestLeave() {
    if (isSaving) return;
    if (isChanged && !isWaiting) setAsking(true);
    else leave();
  }
  const question = isAsking && (
    <Suspense>
      <ConfirmDialog
        title="Discard changes?"
        message="Your unsaved changes will be lost."
        labels={{ confirm: 'Discard' }}
        onConfirm={() => {
          discard();
          leave();
        }}
        onCancel={() => setAsking(false)}
      />
    </Suspense>
  );
  return { requestLeave, question };
}
