import { failureText } from '@muster/api-client';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { useSession } from '@muster/remote-kit';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, PasswordField, TextInput } from '@muster/ui';
import type { ReactNode } from 'react';
import * as css from '../settings.module.css';

/** What the form sends. */
export interface PasswordValues {
  password: string;
  name: string;
}

interface PasswordFormProps<Result> {
  /** What it is for. */
  children: ReactNode;
  /** On the button. */
  action: string;
  color?: 'red';
  /** Given where a name is asked for too. */
  name?: string;
  send: (values: PasswordValues) => Promise<Result>;
  /** The sentence of a failure that has none of its own. */
  failure: string;
  onDone: (result: Result) => void;
  onCancel: () => void;
}

/** Asks for the password before a second factor is added or removed. */
export function PasswordForm<Result>(props: PasswordFormProps<Result>) {
  const { name, failure: fallback } = props;
  const { user } = useSession();
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: (values: PasswordValues) => findErrors(values, name !== undefined),
    initialValues: { password: '', name: name ?? '' },
    save: props.send,
    failureText: (error) => failureText(error, fallback),
    onSaved: props.onDone,
  });
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
      <FormBanner
        text={hasFieldErrors ? null : failure}
        isWaiting={isWaiting}
        onDismiss={dismissFailure}
      />
      {props.children}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {name !== undefined && (
        <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
      )}
      <div className={css.dialogButtons}>
        <Button variant="default" onClick={props.onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" color={props.color} loading={isSaving}>
          {props.action}
        </Button>
      </div>
    </form>
  );
}

function findErrors({ password, name }: PasswordValues, asksName: boolean) {
  return {
    ...validateFields(endpoints.startPasskey.body, { password }),
    ...(asksName && validateFields(endpoints.addPasskey.body.pick({ name: true }), { name })),
  };
}
