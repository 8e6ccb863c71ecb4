import { SESSION_TEXTS } from '@muster/page-contract';
import { Banner, Button, PasswordField, Stack, TextInput } from '@muster/ui';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from './auth.tsx';
import { GamesLink } from './games-link.tsx';
import * as css from './session-layout.module.css';
import { SessionLayout } from './session-layout.tsx';
import { useLoginForm } from './use-login-form.ts';

const { labels, button } = SESSION_TEXTS['/login'];

/** Sign in. */
export function LoginPage() {
  const { notice } = useAuth();
  const { submit, isBusy, failure, dismissFailure, fieldProps, step } = useLoginForm();
  return (
    <SessionLayout path="/login" footer={<OtherLinks />}>
      {step}
      {/* What was typed is there again after the way back. */}
      <form onSubmit={submit} noValidate hidden={step !== null}>
        <Stack gap={20}>
          {notice && !failure && <Banner {...notice} />}
          {failure && <Banner tone="error" text={failure} onDismiss={dismissFailure} />}
          <TextInput
            {...fieldProps('email')}
            label={labels[0]}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            {...fieldProps('password')}
            label={labels[1]}
            autoComplete="current-password"
          />
          <Button type="submit" size="lg" fullWidth mt={4} disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Signing in...' : button}
          </Button>
        </Stack>
      </form>
    </SessionLayout>
  );
}

function OtherLinks() {
  const { state } = useLocation();
  return (
    <>
      New to Muster?{' '}
      <Link to="/register" state={state}>
        Sign up
      </Link>
      <span className={css.more}>
        <Link to="/forgot-password" state={state}>
          Forgotten password?
        </Link>
        <GamesLink />
      </span>
    </>
  );
}
