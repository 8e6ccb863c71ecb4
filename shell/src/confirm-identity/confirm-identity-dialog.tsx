import { failureFields, failureText } from '@muster/api-client/errors';
import { useApi, useSession } from '@muster/remote-kit';
import { Banner, Button, Group, PasswordField, Stack, TextInput, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/command-palette';
import { type SubmitEvent, useState } from 'react';
import { useSecondFactors } from '../use-second-factors.ts';

/** What the dialog is given. */
export interface ConfirmIdentityDialogProps {
  /** Called once, with whether it was confirmed. */
  onSettled: (isConfirmed: boolean) => void;
}

type Field = 'password' | 'code';

const FAILED = 'This could not be confirmed. Please try again';
const PASSWORD = {
  name: 'password',
  label: 'Your password',
  autoComplete: 'current-password',
  'data-autofocus': true,
};
const CODE = {
  name: 'code',
  label: 'Code from your authenticator app',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  ref: focus,
} as const;

/**
 * Asks for the password, or for a code where the account has an authenticator app. Plain state: a
 * field does not need schemas and a form library.
 */
export function ConfirmIdentityDialog({ onSettled }: ConfirmIdentityDialogProps) {
  useReturnFocus();
  const { user } = useSession();
  const [field, setField] = useState<Field>('password');
  const { submit, isBusy, failure } = useConfirm(field, onSettled);
  const { [field]: error } = failureFields(failure);
  return (
    <Modal
      opened
      onClose={() => !isBusy && onSettled(false)}
      title="Confirm that it is you"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate aria-busy={isBusy}>
        <Stack gap={16}>
          {Boolean(failure) && !error && (
            <Banner tone="error" text={failureText(failure, FAILED)} />
          )}
          <p>This needs your {field} once more. You are not asked again for 10 minutes.</p>
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          {field === 'password' ? (
            <PasswordField {...PASSWORD} error={error} />
          ) : (
            <TextInput {...CODE} error={error} />
          )}
          <Group gap={8} justify="flex-end">
            <OtherField field={field} onChoose={setField} />
            <Button variant="default" onClick={() => onSettled(false)} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Confirm
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useConfirm(field: Field, onSettled: (isConfirmed: boolean) => void) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const input = event.currentTarget.elements.namedItem(field) as HTMLInputElement;
    setBusy(true);
    try {
      await api.confirmIdentity({ body: { [field]: input.value } });
      onSettled(true);
    } catch (error) {
      setFailure(error);
      setBusy(false);
      input.focus();
    }
  }
  return { submit, isBusy, failure };
}

interface OtherFieldProps {
  field: Field;
  onChoose: (field: Field) => void;
}

function OtherField({ field, onChoose }: OtherFieldProps) {
  const { factors = [] } = useSecondFactors() ?? {};
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
