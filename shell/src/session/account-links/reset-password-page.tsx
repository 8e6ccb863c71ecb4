import { Banner } from '@muster/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SessionLayout } from '../session-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useLinkToken } from './use-link-token.ts';

const TEXT = {
  expired:
    'This link cannot be used: it works once, for 30 minutes, and only the newest one does. Ask for a new link.',
  done: 'Your new password is set. You are signed out on every device.',
} as const;

/** Sets a new password with the link of a mail (docs/product/sessions.md#forgotten-password). */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [state, setState] = useState<'form' | 'expired' | 'done'>(token ? 'form' : 'expired');
  return (
    <SessionLayout
      path="/reset-password"
      footer={
        state === 'expired' ? (
          <Link to="/forgot-password">Get a new link</Link>
        ) : (
          <Link to="/login">Sign in</Link>
        )
      }
    >
      {state === 'form' && (
        <NewPasswordForm
          token={token}
          onDone={() => setState('done')}
          onExpired={() => setState('expired')}
        />
      )}
      {state === 'expired' && <Banner tone="error" text={TEXT.expired} />}
      {state === 'done' && <Banner tone="success" text={TEXT.done} />}
    </SessionLayout>
  );
}
