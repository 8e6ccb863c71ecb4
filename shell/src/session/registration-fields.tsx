import { PASSWORD_CHECKS } from '@muster/contract';
import { CheckList, FieldTick, PasswordField, TextInput } from '@muster/ui';
import * as css from './registration-page.module.css';
import type { Registration, RegistrationField } from './use-registration-form.ts';

interface FieldsProps {
  registration: Registration;
}

/** What goes to every field: its value, its error and its tick. */
function bind({ form, isRight }: Registration, name: RegistrationField, label: string) {
  return {
    field: {
      ...form.getInputProps(name),
      label,
      name,
      size: 'lg',
      required: true,
      withAsterisk: false,
    },
    tick: <FieldTick valid={isRight(name)} />,
  };
}

/** Who registers, and what others will see of it. */
export function PersonFields({ registration }: FieldsProps) {
  const nickName = bind(registration, 'nickName', 'Nick name');
  const organizerName = bind(registration, 'organizerName', 'Event organizer name');
  const fullName = bind(registration, 'fullName', 'Full name');
  const dateOfBirth = bind(registration, 'dateOfBirth', 'Date of birth');
  const email = bind(registration, 'email', 'Email address');
  return (
    <>
      <TextInput {...nickName.field} rightSection={nickName.tick} autoComplete="nickname" />
      <TextInput
        {...organizerName.field}
        rightSection={organizerName.tick}
        autoComplete="organization"
      />
      <TextInput {...fullName.field} rightSection={fullName.tick} autoComplete="name" />
      <TextInput
        {...dateOfBirth.field}
        rightSection={dateOfBirth.tick}
        type="date"
        min="1900-01-01"
        max={new Date().toISOString().slice(0, 10)}
        autoComplete="bday"
      />
      <p className={css.privacy}>
        Your nick name and organizer name are public; your full name and date of birth stay private.
      </p>
      <TextInput
        {...email.field}
        rightSection={email.tick}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

/** The password with its rules as a list, and once more. */
export function PasswordFields({ registration }: FieldsProps) {
  const password = bind(registration, 'password', 'Password');
  const confirmation = bind(registration, 'confirmPassword', 'Confirm password');
  const typed = registration.form.values.password;
  return (
    <>
      <div>
        <PasswordField
          {...password.field}
          mark={password.tick}
          autoComplete="new-password"
          onBlur={(event) => {
            password.field.onBlur?.(event);
            registration.revalidateConfirmation();
          }}
        />
        <CheckList
          label="Your password needs"
          checks={PASSWORD_CHECKS.map(({ label, holds }) => ({ label, held: holds(typed) }))}
        />
      </div>
      <PasswordField {...confirmation.field} mark={confirmation.tick} autoComplete="new-password" />
    </>
  );
}
