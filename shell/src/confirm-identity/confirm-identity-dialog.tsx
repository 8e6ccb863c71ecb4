import { failureText } from '@muster/api-client/errors';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { useSession } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import {
  Button,
  FormBanner,
  Group,
  PasswordField,
  Stack,
  TextInput,
  useReturnFocus,
} from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useState } from 'react';

/** What the dialog is given. */
export interface ConfirmIdentityDialogProps {
  /** Called once, with whether it was confirmed. */
  onSettled: (isConfirmed: boolean) => void;
}

type Field = 'password' | 'code';

const PASSWORD = {
  label: 'Your password',
  autoComplete: 'current-password',
  'data-autofocus': true,
};
const CODE = {
  label: 'Code from your authenticator app',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  ref: focus,
} as const;

/** Asks for the password, or for a code where the account has an authenticator app. */
export function ConfirmIdentityDialog({ onSettled }: ConfirmIdentityDialogProps) {
  useReturnFocus();
  const { user } = useSession();
  const [field, setField] = useState<Field>('password');
  const confirm = useChange('confirmIdentity');
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: (values) => validateFields(endpoints.confirmIdentity.body, pick(values)),
    initialValues: { password: '', code: '' },
    save: (values) => confirm.mutateAsync({ body: pick(values) }),
    failureText: (error) => failureText(error, 'This could not be confirmed. Please try again'),
    onSaved: () => onSettled(true),
  });
  function pick(values: Record<Field, string>) {
    return { [field]: values[field] };
  }
  return (
    <Modal
      opened
      onClose={() => !isSaving && onSettled(false)}
      title="Confirm that it is you"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate aria-busy={isSaving}>
        <Stack gap={16}>
          <FormBanner
            text={form.errors[field] ? null : failure}
            isWaiting={isWaiting}
            onDismiss={dismissFailure}
          />
          <p>This needs your {field} once more. You are not asked again for 10 minutes.</p>
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          {field === 'password' ? (
            <PasswordField {...PASSWORD} {...form.getInputProps('password')} />
          ) : (
            <TextInput {...CODE} {...form.getInputProps('code')} />
          )}
          <Group gap={8} justify="flex-end">
            <OtherField field={field} onChoose={setField} />
            <Button variant="default" onClick={() => onSettled(false)} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Confirm
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface OtherFieldProps {
  field: Field;
  onChoose: (field: Field) => void;
}

function OtherField({ field, onChoose }: OtherFieldProps) {
  const { factors = [] } = useEndpoint('listSecondFactors', {}).data ?? {};
  if (!factors.some(({ kind }) => kind === 'totp')) return null;
  const [other, label] =
    field === 'code' ? (['password', 'the password'] as const) : (['code', 'a code'] as const);
  return (
    <Button variant="subtle" mr="auto" onClick={() => onChoose(other)}>
      Use {label} instead
    </Button>
  );
}

/** The field of before, which had the focus, is gone. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}
