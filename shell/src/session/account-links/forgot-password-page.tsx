import { failureText } from '@muster/api-client/errors';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { FAILURE_TEXT } from '@muster/contract/texts';
import { useEntityForm } from '@muster/remote-kit/form';
import { Banner, Button, FormBanner, Stack, TextInput } from '@muster/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../auth.tsx';
import { SessionLayout } from '../session-layout.tsx';

interface ForgotPasswordPageProps {
  /** If Muster cannot send mail, the superadmin makes the link. */
  sendsMail: boolean;
}

/** Asks for a link to set a new password (docs/product/sessions.md#forgotten-password). */
export function ForgotPasswordPage({ sendsMail }: ForgotPasswordPageProps) {
  const [isSent, setSent] = useState(false);
  return (
    <SessionLayout path="/forgot-password" footer={<LoginLink />}>
      {!sendsMail && (
        <p>
          Muster cannot send emails here. Ask the people who run this site for a link with which you
          can set a new password.
        </p>
      )}
      {sendsMail && !isSent && <RequestForm onSent={() => setSent(true)} />}
      {isSent && (
        <Banner
          tone="success"
          text="If there is an account with this email, a link is on its way. It works once, for 30 minutes. Look in the spam folder, too."
        />
      )}
    </SessionLayout>
  );
}

function findErrors(values: { email: string }) {
  return validateFields(endpoints.requestPasswordReset.body, values);
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const { loadApi } = useAuth();
  const { form, submit, failure, isWaiting, dismissFailure, isSaving } = useEntityForm({
    schema: findErrors,
    initialValues: { email: '' },
    save: async (body) => (await loadApi()).requestPasswordReset({ body }),
    failureText: (error) => failureText(error, FAILURE_TEXT.requestPasswordReset),
    onSaved: onSent,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <TextInput
          {...form.getInputProps('email')}
          name="email"
          label="Email address"
          type="email"
          size="lg"
          required
          withAsterisk={false}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="lg" fullWidth disabled={isSaving} aria-busy={isSaving}>
          {isSaving ? 'Sending...' : 'Send link'}
        </Button>
      </Stack>
    </form>
  );
}

function LoginLink() {
  const { state } = useLocation();
  return (
    <Link to="/login" state={state}>
      Back to sign in
    </Link>
  );
}
