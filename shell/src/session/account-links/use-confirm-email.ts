import { useState } from 'react';
import { useAuth } from '../auth.tsx';

/** What a link has confirmed. */
export interface ConfirmedEmail {
  email: string;
  /** The account had another email before. */
  isNew: boolean;
}

/** Confirms an email with a token. `confirmed` is null before that. */
export function useConfirmEmail(token: string) {
  const { loadApi, status, updateUser } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<ConfirmedEmail | null>(null);
  const [error, setError] = useState<unknown>(null);
  async function send() {
    setError(null);
    setBusy(true);
    try {
      const api = await loadApi();
      setConfirmed(await api.confirmEmailChange({ body: { token } }));
      // Another account may be signed in here, so its user is read again. A check of the session
      // that is under way may have read the user before this.
      if (status !== 'out')
        await api.getSignedInUser().then(({ user }) => updateUser(user), ignore);
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  }
  return { confirm: () => void send(), isBusy, confirmed, error };
}

/** The email is confirmed; the stored user is read again when the page is opened next. */
function ignore(): void {}
