import { FAILURE_TEXT, FIELD_TEXT } from '@muster/contract/texts';
import { Banner, Button, PasswordField, Stack, TextInput } from '@muster/ui';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from './auth.tsx';
import { failureText } from './failure.ts';
import { SessionLayout } from './session-layout.tsx';

interface FieldErrors {
  email?: string;
  password?: string;
}

/** Sign in (spec.md §2). Plain state and no schema: two fields do not need what registration needs. */
export function LoginPage() {
  const { login } = useAuth();
  const { state } = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = fieldOf(event.currentTarget, 'email');
    const password = fieldOf(event.currentTarget, 'password');
    const found = findErrors(email, password);
    setErrors(found);
    if (found.email) return email.focus();
    if (found.password) return password.focus();
    setFailure(null);
    setBusy(true);
    try {
      await login({ email: email.value.trim(), password: password.value });
    } catch (error) {
      setFailure(failureText(error, FAILURE_TEXT.login));
      setBusy(false);
    }
  };

  return (
    <SessionLayout
      title="Welcome back"
      subtitle="Sign in to your account to continue"
      footer={
        <>
          New to Muster?{' '}
          <Link to="/register" state={state}>
            Sign up
          </Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={20}>
          {failure && <Banner tone="error" text={failure} onDismiss={() => setFailure(null)} />}
          <TextInput
            label="Email address"
            name="email"
            type="email"
            size="lg"
            required
            withAsterisk={false}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email}
            onChange={() => setErrors((shown) => ({ ...shown, email: undefined }))}
          />
          <PasswordField
            label="Password"
            name="password"
            size="lg"
            required
            withAsterisk={false}
            autoComplete="current-password"
            error={errors.password}
            onChange={() => setErrors((shown) => ({ ...shown, password: undefined }))}
          />
          <Button type="submit" size="lg" fullWidth mt={4} disabled={busy} aria-busy={busy}>
            {busy ? 'Signing in...' : 'Sign in'}
          </Button>
        </Stack>
      </form>
    </SessionLayout>
  );
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

function findErrors(email: HTMLInputElement, password: HTMLInputElement): FieldErrors {
  const errors: FieldErrors = {};
  if (!email.value.trim()) errors.email = FIELD_TEXT.emailRequired;
  else if (email.validity.typeMismatch) errors.email = FIELD_TEXT.emailFormat;
  if (!password.value) errors.password = FIELD_TEXT.passwordRequired;
  return errors;
}
