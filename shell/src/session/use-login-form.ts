import { failureText } from '@muster/api-client/errors';
import { FAILURE_TEXT, FIELD_TEXT } from '@muster/contract/texts';
import { createElement, type ReactNode, type SubmitEvent, useState } from 'react';
import { useAuth } from './auth.tsx';

type LoginField = 'email' | 'password';

type FieldErrors = Partial<Record<LoginField, string>>;

/**
 * The sign-in form. Plain state instead of `useEntityForm`: two fields do not need schemas and a
 * form library, and this is the first page that is loaded.
 */
export function useLoginForm() {
  const { login } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState<ReactNode>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  async function submit(event: SubmitEvent<HTMLFormElement>) {
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
      const needed = await login({ email: email.value.trim(), password: password.value });
      if (!needed) return;
      const { SecondFactorStep } = await import(
        /* webpackChunkName: "rare" */ './second-factor/second-factor-step.tsx'
      );
      setStep(createElement(SecondFactorStep, { needed, onLeave: leaveStep }));
    } catch (error) {
      setFailure(failureText(error, FAILURE_TEXT.login));
    }
    setBusy(false);
  }
  function leaveStep(reason: string | null) {
    setStep(null);
    setFailure(reason);
  }
  function fieldProps(name: LoginField) {
    return {
      name,
      size: 'lg',
      required: true,
      withAsterisk: false,
      error: errors[name],
      onChange: () => setErrors((shown) => ({ ...shown, [name]: undefined })),
    };
  }
  function dismissFailure() {
    setFailure(null);
  }
  return { submit, isBusy, failure, dismissFailure, fieldProps, step };
}

function fieldOf(form: HTMLFormElement, name: LoginField): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

function findErrors(email: HTMLInputElement, password: HTMLInputElement): FieldErrors {
  const errors: FieldErrors = {};
  if (!email.value.trim()) errors.email = FIELD_TEXT.emailRequired;
  else if (email.validity.typeMismatch) errors.email = FIELD_TEXT.emailFormat;
  if (!password.value) errors.password = FIELD_TEXT.passwordRequired;
  return errors;
}
