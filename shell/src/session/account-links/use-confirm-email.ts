import { useState } from 'react';
import { useAuth } from '../auth.tsx';

/** Confirms an email with a token. `email` is the confirmed address; null before that. */
export function useConfirmEmail(token: string) {
  const { loadApi, status, updateUser } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  async function send() {
    setError(null);
    setBusy(true);
    try {
      const api = await loadApi();
      const confirmed = await api.confirmEmailChange({ body: { token } });
      setEmail(confirmed.email);
      // Another account may be signed in here, so its user is read again.
      if (status === 'in') await api.getSignedInUser().then(({ user }) => updateUser(user), ignore);
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  }
  return { confirm: () => void send(), isBusy, email, error };
}

/** The email is confirmed; the stored user is read again when the page is opened next. */
function ignore(): void {}
