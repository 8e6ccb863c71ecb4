import { failureText } from '@muster/api-client';
import type { AdminUser } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, PasswordField, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { USER_CHANGE } from '../user-change.ts';
import * as css from './dialogs.module.css';

/**
 * Removes the second factors of an account whose owner has lost them, with the own password
 * (docs/product/second-factors.md#superadmin).
 */
export function RemoveFactorsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  useReturnFocus();
  const { id, email } = user;
  const remove = useChange('removeUserSecondFactors', USER_CHANGE);
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: endpoints.removeUserSecondFactors.body,
    initialValues: { password: '' },
    save: (body) => remove.mutateAsync({ params: { id }, body }),
    failureText: (error) => failureText(error, 'The second factors could not be removed'),
    onSaved: () => {
      onClose();
      showBanner({ tone: 'success', text: `The second factors of "${email}" are removed.` });
    },
  });
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title="Remove second factors"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
        <FormBanner
          text={form.errors.password ? null : failure}
          isWaiting={isWaiting}
          onDismiss={dismissFailure}
        />
        <p>
          The password alone signs {email} in then, who gets an email about it. Do it only once you
          know who asks for it.
        </p>
        <PasswordField
          label="Your own password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isSaving}>
            Remove
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
