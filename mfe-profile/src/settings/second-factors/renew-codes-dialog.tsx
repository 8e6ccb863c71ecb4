import { useChange } from '@muster/remote-kit/endpoints';
import { useState } from 'react';
import { FactorDialog } from './factor-dialog.tsx';
import { PasswordForm } from './password-form.tsx';

/** Makes new recovery codes, with the password. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useChange('renewRecoveryCodes', { gcTime: 0, refreshes: ['second-factors'] });
  const [codes, setCodes] = useState<string[]>();
  return (
    <FactorDialog title="Get new recovery codes" codes={codes} onClose={onClose}>
      <PasswordForm
        action="Get new codes"
        send={({ password }) => renew.mutateAsync({ body: { password } })}
        failure="New codes could not be made. Please try again"
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
        onCancel={onClose}
      >
        <p>Those that you have end.</p>
      </PasswordForm>
    </FactorDialog>
  );
}
