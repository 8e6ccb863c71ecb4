import { failureText } from '@muster/api-client';
import { type AdminUser, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { USER_CHANGE } from '../user-change.ts';

/** Asks before a suspended account is restored. */
export function RestoreUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  useReturnFocus();
  const restore = useChange('restoreUser', USER_CHANGE);
  function confirm() {
    restore.mutate(
      { params: { id: user.id } },
      {
        onSuccess: () =>
          showBanner({ tone: 'success', text: SUCCESS_TEXT.userRestored(user.email) }),
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.restoreUser) }),
        onSettled: onClose,
      },
    );
  }
  return (
    <ConfirmDialog
      title="Restore user"
      message={`${user.email} can sign in again, and profile and events are shown as before. An email says so.`}
      labels={{ confirm: 'Restore' }}
      isBusy={restore.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
