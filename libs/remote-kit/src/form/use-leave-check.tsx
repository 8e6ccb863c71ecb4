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
  /** What was typed is kept as a draft already. */
  isDraftKept?: boolean;
  /** Keeps what was typed as a draft, with which the form opens again; left out where it cannot. */
  keepDraft?: (() => void) | undefined;
  /** The sentence about what a draft does not keep. */
  lostInDraft?: string | undefined;
  /** Discards what was typed. */
  discard: () => void;
  leave: () => void;
}

/**
 * Asks before a form with changes is closed: Keep editing, Save draft where the form has one, or
 * Discard (docs/product/screens.md#drafts). Render `question` beside the form.
 *
 *     const { requestLeave, question } = useLeaveCheck({ ...entity, leave: close });
 */
export function useLeaveCheck(check: LeaveCheck): {
  requestLeave: () => void;
  question: ReactNode;
} {
  const { isChanged, isSaving, isWaiting, isDraftKept, keepDraft, discard, leave } = check;
  const [isAsking, setAsking] = useState(false);
  function leaveWithDraft() {
    keepDraft?.();
    leave();
  }
  function requestLeave() {
    if (isSaving) return;
    if (!isChanged || isDraftKept) leave();
    else if (isWaiting) leaveWithDraft();
    else setAsking(true);
  }
  const question = isAsking && (
    <Suspense>
      <ConfirmDialog
        title="Discard changes?"
        message={keepDraft ? describeDraft(check) : 'Your unsaved changes will be lost.'}
        labels={{ cancel: 'Keep editing', confirm: 'Discard' }}
        alternative={keepDraft && { label: 'Save draft', onChoose: leaveWithDraft }}
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

function describeDraft({ lostInDraft }: LeaveCheck): string {
  const text = 'A draft stays on this device until you sign out, and this form opens with it.';
  return lostInDraft ? `${text} ${lostInDraft}` : text;
}
