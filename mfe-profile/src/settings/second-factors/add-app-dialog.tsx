import { isApiError } from '@muster/api-client';
import { showBanner } from '@muster/remote-kit';
import { type ResponseOf, useChange } from '@muster/remote-kit/endpoints';
import { Banner } from '@muster/ui';
import { useState } from 'react';
import { AppCodeForm } from './app-code-form.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { PasswordForm } from './password-form.tsx';

/** A lost reply may have added it. */
const REFRESH = { refreshes: ['second-factors'], refreshAfter: 'settled' } as const;

/** Adds an authenticator app: the password, the secret with a code of the app, recovery codes. */
export function AddAppDialog({ onClose }: { onClose: () => void }) {
  const start = useChange('startTotp', { gcTime: 0 });
  const confirm = useChange('confirmTotp', { gcTime: 0, ...REFRESH });
  const [setup, setSetup] = useState<ResponseOf<'startTotp'>['setup'] | null>(null);
  const [codes, setCodes] = useState<string[]>();
  const [expired, setExpired] = useState<string | null>(null);
  async function sendCode(code: string) {
    if (!setup) return;
    try {
      const { recoveryCodes } = await confirm.mutateAsync({ body: { id: setup.id, code } });
      showBanner({ tone: 'success', text: 'Your authenticator app is added.' });
      if (recoveryCodes) setCodes(recoveryCodes);
      else onClose();
    } catch (error) {
      if (!isApiError(error, 'CHALLENGE_EXPIRED')) throw error;
      setExpired(error.message);
      setSetup(null);
    }
  }
  return (
    <FactorDialog title="Add an authenticator app" codes={codes} onClose={onClose}>
      {setup ? (
        <AppCodeForm setup={setup} send={sendCode} onCancel={onClose} />
      ) : (
        <PasswordForm
          action="Next"
          send={({ password }) => start.mutateAsync({ body: { password } })}
          failure="The app could not be added. Please try again"
          onDone={(started) => setSetup(started.setup)}
          onCancel={onClose}
        >
          {expired && <Banner tone="error" text={expired} />}
          <p>
            You need an app that shows codes, such as one of your phone’s maker or your password
            manager.
          </p>
        </PasswordForm>
      )}
    </FactorDialog>
  );
}
