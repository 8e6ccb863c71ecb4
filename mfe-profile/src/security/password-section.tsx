import { passwordScore, STRENGTH_CHECKS } from '@muster/contract';
import { Banner, Button, CheckList, PasswordField, Stack } from '@muster/ui';
import { KeepCrew } from './keep-crew.tsx';
import * as css from './security.module.css';
import { StrengthMeter } from './strength-meter.tsx';
import type { PasswordForm } from './use-password-form.ts';

interface PasswordSectionProps {
  email: string;
  password: PasswordForm;
  isShown: boolean;
}

/** Changes the password (docs/product/sessions.md#password-change). */
export function PasswordSection({ email, password, isShown }: PasswordSectionProps) {
  const { form, isSaving } = password;
  return (
    <form
      className={css.section}
      onSubmit={password.submit}
      noValidate
      aria-busy={isSaving}
      aria-labelledby="password-heading"
    >
      <h3 id="password-heading" className={css.heading}>
        Change password
      </h3>
      {password.failure && (
        <Banner tone="error" text={password.failure} onDismiss={password.dismissFailure} />
      )}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <NewPassword form={form} />
      <PasswordField
        label="Confirm new password"
        required
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <p className={css.hint}>
        With the password end your other sessions, the address of your calendar feed and open
        invitations to your crew.
      </p>
      {isShown && <KeepCrew {...form.getInputProps('keepsCrew', { type: 'checkbox' })} />}
      <Button type="submit" loading={isSaving} className={css.submit ?? ''}>
        Update password
      </Button>
    </form>
  );
}

function NewPassword({ form }: Pick<PasswordForm, 'form'>) {
  const typed = form.values.newPassword;
  const { onBlur, ...field } = form.getInputProps('newPassword');
  return (
    <Stack gap={8}>
      <PasswordField
        {...field}
        label="New password"
        required
        autoComplete="new-password"
        onBlur={(event) => {
          onBlur?.(event);
          // What was typed first in the confirmation may match now.
          if (form.values.confirmPassword) form.validateField('confirmPassword');
        }}
      />
      <StrengthMeter score={passwordScore(typed)} isEmpty={typed === ''} />
      <CheckList
        label="A strong password has"
        checks={STRENGTH_CHECKS.map(({ label, holds }) => ({ label, isMet: holds(typed) }))}
      />
    </Stack>
  );
}
