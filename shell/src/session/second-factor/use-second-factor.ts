import { failureFields, failureText, isApiError } from '@muster/api-client/errors';
import type { EndpointInput, Endpoints, SecondFactorNeeded } from '@muster/contract';
import { FAILURE_TEXT } from '@muster/contract/texts';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { useAuth } from '../auth.tsx';

type Proof = Omit<EndpointInput<Endpoints['signInWithSecondFactor']>['body'], 'challenge'>;

const NO_PASSKEY = 'The passkey was not used. Try again, or sign in in another way.';

/**
 * Finishes a sign-in. A wrong proof is said at its field; what ends the attempt leads back to the
 * password.
 */
export function useSecondFactor(
  { challenge, passkeyOptions }: SecondFactorNeeded,
  onLeave: (reason: string) => void,
) {
  const { loadApi, enter } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  function clear() {
    setFailure(null);
    setErrors({});
  }
  async function run(task: () => Promise<void>) {
    if (isBusy) return;
    clear();
    setBusy(true);
    try {
      await task();
    } catch (error) {
      setBusy(false);
      const text = failureText(error, FAILURE_TEXT.login);
      // The challenge has ended, or the account may not sign in.
      if (isApiError(error) && [401, 403].includes(error.status)) return onLeave(text);
      const { assertion, ...fields } = failureFields(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(assertion ?? text);
    }
  }
  async function finish(proof: Proof) {
    const api = await loadApi();
    await enter(await api.signInWithSecondFactor({ body: { challenge, ...proof } }));
  }
  async function sendPasskey(proof: Proof) {
    const optionsJSON = passkeyOptions as PublicKeyCredentialRequestOptionsJSON;
    const assertion = await startAuthentication({ optionsJSON }).catch(() => null);
    if (assertion) return run(() => finish({ ...proof, assertion }));
    setFailure(NO_PASSKEY);
  }
  const canUsePasskey = passkeyOptions !== undefined && browserSupportsWebAuthn();
  return {
    send: (proof: Proof) => run(() => finish(proof)),
    /** Null where it cannot be used. */
    sendPasskey: canUsePasskey ? sendPasskey : null,
    isBusy,
    failure,
    errors,
    clear,
  };
}
