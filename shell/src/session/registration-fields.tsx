import { PASSWORD_CHECKS } from '@muster/contract';
import { CheckList, FieldTick, PasswordField, TextInput } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import * as css from './registration-page.module.css';
import type { Registration, RegistrationField } from './use-registration-form.ts';

interface FieldsProps {
  registration: Registration;
}

/** The props of a field, with value and error, and its tick. */
function bindField({ form, isValid }: Registration, name: RegistrationField, label: string) {
  return {
    field: {
      ...form.getInputProps(name),
      label,
      name,
      size: 'lg',
      required: true,
      withAsterisk: false,
    },
    tick: <FieldTick valid={isValid(name)} />,
  };
}

/** The fields about the person. */
export function PersonFields({ registration }: FieldsProps) {
  const nickName = bindField(registration, 'nickName', 'Nick name');
  const organizerName = bindField(registration, 'organizerName', 'Event organizer name');
  const fullName = bindField(registration, 'fullName', 'Full name');
  const dateOfBirth = bindField(registration, 'dateOfBirth', 'Date of birth');
  const email = bindField(registration, 'email', 'Email address');
  return (
    <>
      <TextInput {...nickName.field} rightSection={nickName.tick} autoComplete="nickname" />
      <TextInput
        {...organizerName.field}
        rightSection={organizerName.tick}
        autoComplete="organization"
      />
      <TextInput {...fullName.field} rightSection={fullName.tick} autoComplete="name" />
      <DateField
        {...dateOfBirth.field}
        value={registration.form.values.dateOfBirth}
        rightSection={dateOfBirth.tick}
        isBirthDate
      />
      <p className={css.privacy}>
        Your nick name and organizer name are public; your full name and date of birth stay private.
      </p>
      <TextInput
        {...email.field}
        rightSection={email.tick}
        type="email"
        // The email is what people sign in with: password managers store it with the password.
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

/** The password with its conditions as a list, and its confirmation. */
export function PasswordFields({ registration }: FieldsProps) {
  const password = bindField(registration, 'password', 'Password');
  const confirmation = bindField(registration, 'confirmPassword', 'Confirm password');
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
          checks={PASSWORD_CHECKS.map(({ label, holds }) => ({ label, isMet: holds(typed) }))}
        />
      </div>
      <PasswordField {...confirmation.field} mark={confirmation.tick} autoComplete="new-password" />
    </>
  );
}
