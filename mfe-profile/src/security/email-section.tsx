import { Banner, Button, PasswordField, TextInput } from '@muster/ui';
import * as css from './security.module.css';
import type { EmailForm } from './use-email-form.ts';

interface EmailSectionProps {
  /** The present address. */
  email: string;
  change: EmailForm;
}

/**
 * Changes the email address, which is confirmed at the new one
 * (docs/product/sessions.md#email-change).
 */
export function EmailSection({ email, change }: EmailSectionProps) {
  const { form, isSaving } = change;
  return (
    <form
      className={css.section}
      onSubmit={change.submit}
      noValidate
      aria-busy={isSaving}
      aria-labelledby="email-heading"
    >
      <h3 id="email-heading" className={css.heading}>
        Change email address
      </h3>
      {change.failure && (
        <Banner tone="error" text={change.failure} onDismiss={change.dismissFailure} />
      )}
      <p className={css.hint}>Your email address is {email}.</p>
      <TextInput
        type="email"
        label="New email address"
        required
        autoComplete="email"
        {...form.getInputProps('newEmail')}
      />
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <Button type="submit" loading={isSaving} className={css.submit ?? ''}>
        Change email address
      </Button>
    </form>
  );
}
