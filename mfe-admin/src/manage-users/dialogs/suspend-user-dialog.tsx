import { failureText } from '@muster/api-client';
import { type AdminUser, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { suspension } from '@muster/contract/schemas';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, useReturnFocus } from '@muster/ui';
import { Modal, Textarea } from '@muster/ui/overlays';
import { USER_CHANGE } from '../user-change.ts';
import * as css from './dialogs.module.css';

/**
 * Suspends an account, with an optional reason that is mailed to it
 * (docs/product/administration.md#suspension).
 */
export function SuspendUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  useReturnFocus();
  const suspend = useChange('suspendUser', USER_CHANGE);
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: suspension,
    initialValues: { reason: '' },
    save: ({ reason = '' }) => suspend.mutateAsync({ params: { id: user.id }, body: { reason } }),
    failureText: (error) => failureText(error, FAILURE_TEXT.suspendUser),
    onSaved: () => {
      onClose();
      showBanner({ tone: 'success', text: SUCCESS_TEXT.userSuspended(user.email) });
    },
  });
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title="Suspend user"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <p>
          {user.email} is signed out everywhere and cannot sign in. Profile and events are hidden
          from others. Nothing is deleted, and restoring brings everything back.
        </p>
        <Textarea
          label="Reason (optional)"
          description="It is sent to the user by email."
          rows={4}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isSaving}>
            Suspend
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
