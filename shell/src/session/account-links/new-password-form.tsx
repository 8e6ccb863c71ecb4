import { failureText, isApiError } from '@muster/api-client/errors';
import { PASSWORD_CHECKS } from '@muster/contract';
import { newPasswordForm, validateFields } from '@muster/contract/schemas';
import { FAILURE_TEXT } from '@muster/contract/texts';
import { SESSION_TEXTS } from '@muster/page-contract';
import { useEntityForm } from '@muster/remote-kit/form';
import { storeDeviceToken } from '@muster/token-store';
import { Banner, Button, CheckList, PasswordField, Stack } from '@muster/ui';
import type { ComponentProps, FocusEvent } from 'react';
import { useAuth } from '../auth.tsx';
import { BoxField } from '../box-field.tsx';
import { checkSession } from '../check-session.ts';

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link was used, replaced or has expired. */
  onExpired: () => void;
}

interface Values {
  password: string;
  confirmPassword: string;
  keepsCrew: boolean;
}

function findErrors(values: Values) {
  return validateFields(newPasswordForm, values);
}

const { labels, button } = SESSION_TEXTS['/reset-password'];

/** The new password with its conditions, and its confirmation. */
export function NewPasswordForm({ token, onDone, onExpired }: NewPasswordFormProps) {
  const { loadApi } = useAuth();
  const { form, submit, failure, dismissFailure, isSaving } = useEntityForm<Values, boolean>({
    schema: findErrors,
    initialValues: { password: '', confirmPassword: '', keepsCrew: false },
    validateOn: 'blur',
    save: async ({ password, keepsCrew }) =>
      resetUnlessExpired(await loadApi(), { token, password, keepsCrew }),
    failureText: (error) => failureText(error, FAILURE_TEXT.passwordUpdate),
    onSaved: (isReset) => {
      if (!isReset) return onExpired();
      // The server has ended every session of the account, and this browser may have one.
      void checkSession(loadApi);
      onDone();
    },
  });
  const field = { size: 'lg', required: true, withAsterisk: false, autoComplete: 'new-password' };
  const checks = PASSWORD_CHECKS.map(({ label, holds }) => ({
    label,
    isMet: holds(form.values.password),
  }));
  function leavePassword(event: FocusEvent<HTMLInputElement>) {
    form.getInputProps('password').onBlur?.(event);
    // What was typed first in the confirmation may match now.
    if (form.values.confirmPassword) form.validateField('confirmPassword');
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {failure && <Banner tone="error" text={failure} onDismiss={dismissFailure} />}
        <div>
          <PasswordField
            {...form.getInputProps('password')}
            {...field}
            name="password"
            label={labels[0]}
            onBlur={leavePassword}
          />
          <CheckList label="Your password needs" checks={checks} />
        </div>
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          {...field}
          name="confirmPassword"
          label={labels[1]}
        />
        <KeepCrew {...form.getInputProps('keepsCrew', { type: 'checkbox' })} />
        <Button type="submit" size="lg" fullWidth disabled={isSaving} aria-busy={isSaving}>
          {isSaving ? 'Setting password...' : button}
        </Button>
      </Stack>
    </form>
  );
}

/** The page knows no names: whoever opens the link is not signed in yet. */
function KeepCrew(box: ComponentProps<'input'>) {
  return (
    <BoxField {...box}>
      Keep the people who help at my events, the devices at my gates, and the keys and webhooks of
      my programs. Otherwise they lose their access.
    </BoxField>
  );
}

type Api = Awaited<ReturnType<ReturnType<typeof useAuth>['loadApi']>>;

/** False when the link can no longer be used. */
async function resetUnlessExpired(
  api: Api,
  body: { token: string; password: string; keepsCrew: boolean },
): Promise<boolean> {
  try {
    const { deviceToken } = await api.resetPassword({ body });
    storeDeviceToken(deviceToken);
    return true;
  } catch (error) {
    if (isApiError(error) && error.code === 'LINK_EXPIRED') return false;
    throw error;
  }
}
