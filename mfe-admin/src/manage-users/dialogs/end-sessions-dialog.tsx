import { failureText } from '@muster/api-client';
import { type AdminUser, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { USER_CHANGE } from '../user-change.ts';

/** Asks before an account is signed out everywhere. */
export function EndSessionsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  useReturnFocus();
  const endSessions = useChange('endUserSessions', USER_CHANGE);
  function confirm() {
    endSessions.mutate(
      { params: { id: user.id } },
      {
        onSuccess: ({ endedCount }) =>
          showBanner({ tone: 'success', text: SUCCESS_TEXT.userSessionsEnded(endedCount) }),
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.endUserSessions) }),
        onSettled: onClose,
      },
    );
  }
  return (
    <ConfirmDialog
      title="Sign out everywhere"
      message={`Every session of ${user.email} ends at once. The user can sign in again.`}
      labels={{ confirm: 'Sign out' }}
      isBusy={endSessions.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
