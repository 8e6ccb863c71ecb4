import { failureText } from '@muster/api-client';
import { type AdminUserDetails, FAILURE_TEXT, FIELD_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { publicName } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, TextInput, useReturnFocus } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Modal, NativeSelect } from '@muster/ui/overlays';
import { USER_CHANGE } from '../user-change.ts';
import * as css from './dialogs.module.css';

interface Values {
  /** Empty: the date is that of the account itself. */
  dependantId: string;
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

interface DateOfBirthDialogProps {
  user: AdminUserDetails;
  onClose: () => void;
}

/**
 * Changes a date of birth that the account cannot change, its own or that of a dependant, because
 * it decides what is allowed at that age (docs/product/administration.md#ages).
 */
export function DateOfBirthDialog({ user, onClose }: DateOfBirthDialogProps) {
  useReturnFocus();
  const change = useChange('setDateOfBirth', USER_CHANGE);
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: findMissing,
    initialValues: { dependantId: '', dateOfBirth: user.dateOfBirth ?? '', reason: '' },
    save: ({ dependantId, ...body }) =>
      change.mutateAsync({
        params: { id: user.id },
        body: { ...body, ...(dependantId && { dependantId }) },
      }),
    failureText: (error) => failureText(error, FAILURE_TEXT.setDateOfBirth),
    onSaved: (_, { dependantId }) => {
      onClose();
      const whose = findDependant(user, dependantId)?.name ?? user.email;
      showBanner({ tone: 'success', text: SUCCESS_TEXT.dateOfBirthSet(whose) });
    },
  });
  function choose(dependantId: string) {
    const dateOfBirth = dependantId ? '' : (user.dateOfBirth ?? '');
    form.setValues({ dependantId, dateOfBirth });
  }
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
        <WhoseField user={user} value={form.values.dependantId} onChoose={choose} />
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

function findDependant({ dependants = [] }: AdminUserDetails, dependantId: string) {
  return dependants.find(({ id }) => id === dependantId);
}

interface WhoseFieldProps {
  user: AdminUserDetails;
  value: string;
  onChoose: (dependantId: string) => void;
}

/** Only where there is a choice. */
function WhoseField({ user, value, onChoose }: WhoseFieldProps) {
  if (!user.dependants?.length) return null;
  const dependants = user.dependants.map(({ id, name, age }) => {
    return { value: id, label: `${name} (${age})` };
  });
  return (
    <NativeSelect
      label="Whose"
      data={[{ value: '', label: publicName(user) }, ...dependants]}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
