import { FAILURE_TEXT } from '@muster/contract/texts';
import { Banner, Button } from '@muster/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from './auth.tsx';
import { failureFields, failureText } from './failure.ts';
import { dropRegistrationDraft } from './registration-draft.ts';
import { PasswordFields, PersonFields } from './registration-fields.tsx';
import * as css from './registration-page.module.css';
import { SessionLayout } from './session-layout.tsx';
import { useRegistrationForm } from './use-registration-form.ts';

/** Create account (spec.md §2, §5): ticks while one types, and nothing to submit until all of it is right. */
export function RegistrationPage() {
  const { register } = useAuth();
  const registration = useRegistrationForm();
  const { form, isComplete } = registration;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = form.onSubmit(async ({ confirmPassword: _, ...values }) => {
    setFailure(null);
    setBusy(true);
    try {
      await register(values);
      dropRegistrationDraft();
    } catch (error) {
      const fields = failureFields(error);
      setFailure(failureText(error, FAILURE_TEXT.registration));
      setBusy(false);
      form.setErrors(fields);
      focusFirst(Object.keys(fields));
    }
  });

  return (
    <SessionLayout
      title="Create account"
      subtitle="Set up your field and publish your first event"
      footer={<WayToLogin />}
    >
      <form onSubmit={submit} noValidate className={css.fields}>
        {failure && <Banner tone="error" text={failure} onDismiss={() => setFailure(null)} />}
        <PersonFields registration={registration} />
        <PasswordFields registration={registration} />
        <Button type="submit" size="lg" fullWidth disabled={busy || !isComplete} aria-busy={busy}>
          {busy ? 'Creating account...' : 'Create account'}
        </Button>
      </form>
    </SessionLayout>
  );
}

function WayToLogin() {
  const { state } = useLocation();
  return (
    <>
      Already have an account?{' '}
      <Link to="/login" state={state}>
        Sign in
      </Link>
    </>
  );
}

function focusFirst(fields: string[]): void {
  const first = fields.map((name) => document.getElementsByName(name)[0]).find(Boolean);
  first?.focus();
}
