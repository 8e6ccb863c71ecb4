import { failureText } from '@muster/api-client';
import { type AdminUser, FAILURE_TEXT, FIELD_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, TextInput, useReturnFocus } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Modal } from '@muster/ui/overlays';
import { USER_CHANGE } from '../user-change.ts';
import * as css from './dialogs.module.css';

interface Values {
  dateOfBirth: string;
  reason: string;
}

/** The server checks the rest. */
function findMissing({ dateOfBirth, reason }: Values): Record<string, string> {
  return {
    ...(!dateOfBirth && { dateOfBirth: FIELD_TEXT.dateOfBirthRequired }),
    ...(!reason.trim() && { reason: FIELD_TEXT.dateOfBirthReason }),
  };
}

/**
 * Changes a date of birth that its owner cannot change, because it decides what is allowed at that
 * age (docs/product/administration.md#ages).
 */
export function DateOfBirthDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  useReturnFocus();
  const change = useChange('setDateOfBirth', USER_CHANGE);
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: findMissing,
    initialValues: { dateOfBirth: user.dateOfBirth ?? '', reason: '' },
    save: (body) => change.mutateAsync({ params: { id: user.id }, body }),
    failureText: (error) => failureText(error, FAILURE_TEXT.setDateOfBirth),
    onSaved: () => {
      onClose();
      showBanner({ tone: 'success', text: SUCCESS_TEXT.dateOfBirthSet(user.email) });
    },
  });
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title="Date of birth"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <p>{user.email} reads under News that it was changed.</p>
        <DateField
          label="Date of birth"
          required
          {...form.getInputProps('dateOfBirth')}
          value={form.values.dateOfBirth}
        />
        <TextInput
          label="Reason"
          description="What shows that this date is right. It is kept in the audit log."
          required
          {...form.getInputProps('reason')}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Change
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
