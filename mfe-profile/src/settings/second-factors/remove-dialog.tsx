import type { SecondFactor } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { FactorDialog } from './factor-dialog.tsx';
import { PasswordForm } from './password-form.tsx';

interface RemoveDialogProps {
  factor: SecondFactor;
  isLast: boolean;
  onClose: () => void;
}

/** Removes a second factor, with the password. */
export function RemoveDialog({ factor, isLast, onClose }: RemoveDialogProps) {
  const { id, name } = factor;
  const remove = useChange('removeSecondFactor', { refreshes: ['second-factors'] });
  return (
    <FactorDialog title={`Remove “${name}”?`} codes={undefined} onClose={onClose}>
      <PasswordForm
        action="Remove"
        color="red"
        send={({ password }) => remove.mutateAsync({ params: { id }, body: { password } })}
        failure="It could not be removed. Please try again"
        onDone={() => {
          onClose();
          showBanner({ tone: 'success', text: `“${name}” is removed.` });
        }}
        onCancel={onClose}
      >
        <p>
          {isLast
            ? 'It is your only one: the password alone signs you in then, and your recovery codes end.'
            : 'It does not sign you in any more.'}
        </p>
      </PasswordForm>
    </FactorDialog>
  );
}
