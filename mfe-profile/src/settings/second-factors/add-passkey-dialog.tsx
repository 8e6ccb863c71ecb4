import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { Skeleton } from '@muster/ui';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { FactorDialog } from './factor-dialog.tsx';
import { PasswordForm, type PasswordValues } from './password-form.tsx';

/** A lost reply may have added it. */
const REFRESH = { refreshes: ['second-factors'], refreshAfter: 'settled' } as const;

/** Adds a passkey: the password and a name, the browser's own dialog, recovery codes. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const start = useChange('startPasskey', { gcTime: 0 });
  const add = useChange('addPasskey', { gcTime: 0, ...REFRESH });
  const [codes, setCodes] = useState<string[]>();
  // The server knows what this browser is called.
  const sessions = useEndpoint('listSessions', {});
  const current = sessions.data?.sessions.find(({ isCurrent }) => isCurrent);
  async function send({ password, name }: PasswordValues) {
    const { options } = await start.mutateAsync({ body: { password } });
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    const response = await startRegistration({ optionsJSON });
    return add.mutateAsync({ body: { name, response } });
  }
  return (
    <FactorDialog title="Add a passkey" codes={codes} onClose={onClose}>
      {sessions.isPending ? (
        <Skeleton height={240} />
      ) : (
        <PasswordForm
          action="Next"
          name={current?.device ?? ''}
          send={send}
          failure="No passkey was made. Try again, or use another device"
          onDone={({ recoveryCodes }) => {
            showBanner({ tone: 'success', text: 'Your passkey is added.' });
            if (recoveryCodes) setCodes(recoveryCodes);
            else onClose();
          }}
          onCancel={onClose}
        >
          <p>Your browser then asks where to keep it: on this device, a phone or a security key.</p>
        </PasswordForm>
      )}
    </FactorDialog>
  );
}
